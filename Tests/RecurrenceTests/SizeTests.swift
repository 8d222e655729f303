import Core
import Testing

@testable import Recurrence

@Suite("How much memory a compiled rule takes")
struct SizeTests {
    @Test(
        "R2: no compiled rule takes more than 4 KB",
        arguments: [
            "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH",
            "FREQ=MONTHLY;BYDAY=-1FR",
            "FREQ=MONTHLY;INTERVAL=7;BYMONTHDAY=15,31", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR",
            "FREQ=MONTHLY;BYMONTH=2,11;BYMONTHDAY=1,-1", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
            "FREQ=YEARLY;BYWEEKNO=20", "FREQ=DAILY;BYMONTH=3,4", "FREQ=YEARLY;INTERVAL=3",
            "FREQ=DAILY;INTERVAL=3;BYMONTH=1;BYMONTHDAY=4,5,6,7,8,9",
            "FREQ=DAILY;INTERVAL=35;BYMONTH=1;BYMONTHDAY=1,8,-1",
            "FREQ=DAILY;INTERVAL=366;BYMONTHDAY=1,2,3,4,-1",
            "FREQ=WEEKLY;INTERVAL=52;BYMONTH=3;BYDAY=MO,TU,SU;BYSETPOS=-1",
            "FREQ=WEEKLY;INTERVAL=5;BYMONTH=3;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,2",
            "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD",
        ])
    func size(_ text: String) throws {
        let plan = DayPlan(try RecurrenceRule(text), start: Day(year: 2020, month: 1, day: 1)!)
        let size = MemoryLayout<DayPlan>.size + plan.pattern.bytes
        #expect(size <= 4_096 && size > MemoryLayout<DayPlan>.size, "\(size) bytes for \(text)")
    }
}

extension DayPattern {
    /// The objects that a pattern is made of, and their tables.
    fileprivate var bytes: Int {
        switch self {
        case .never, .slots: 0
        case .cycle(let pattern): pattern.size
        case .months(let pattern): pattern.size
        case .monthsOfYears(let months, let years): months.size + years.size
        case .years(let pattern): pattern.size
        case .sieve(let pattern):
            32 + MemoryLayout<SieveRanks>.size + pattern.ranks.bytes + pattern.cycle.size
                + filter(pattern.filter)
        }
    }

    private func filter(_ filter: DatePattern) -> Int {
        switch filter {
        case .months(let pattern): pattern.size + (pattern.years?.size ?? 0)
        case .years(let pattern): pattern.size
        }
    }
}

extension CyclePattern {
    fileprivate var size: Int { object(self) + offsets.bytes }
}

extension MonthPattern {
    fileprivate var size: Int {
        object(self) + masks.bytes + days.bytes + counts.bytes + ranks.bytes
    }
}

extension YearPattern {
    fileprivate var size: Int {
        object(self) + words.bytes + days.bytes + counts.bytes + prefixes.bytes + ranks.bytes
    }
}

/// What an object takes itself, at most: the largest has 26 words of values behind its header.
private func object(_ object: AnyObject) -> Int { 240 }
