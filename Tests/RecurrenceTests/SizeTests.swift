import Core
import Testing

@testable import Recurrence

@Suite("Memory of compiled rules")
struct SizeTests {
    @Test(
        "R2: no compiled rule uses more than 4 KB",
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
            "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=31;SKIP=FORWARD",
            "FREQ=MONTHLY;INTERVAL=7;BYDAY=MO,TU,WE,TH,FR,SA,SU",
            "FREQ=YEARLY;INTERVAL=3;BYMONTH=2",
            "FREQ=DAILY;INTERVAL=166;BYMONTH=1,2,3,4,5,6", "FREQ=DAILY;INTERVAL=167;BYMONTH=1",
            "FREQ=DAILY;INTERVAL=165;BYMONTH=1,2,3,4,5,6", "FREQ=DAILY;INTERVAL=2;BYMONTH=1,3,5,7",
            "FREQ=WEEKLY;INTERVAL=2;BYMONTH=1,2,3,4,5,6,7;BYDAY=MO,TU,WE,TH,FR,SA,SU",
            "FREQ=WEEKLY;INTERVAL=26;BYMONTH=1,3,5,7;BYDAY=MO,TU,WE,TH,FR,SA,SU",
            "FREQ=WEEKLY;INTERVAL=30;BYMONTH=1;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1",
        ])
    func size(_ text: String) throws { check(try RecurrenceRule(text)) }

    @Test("R2: random rules, and rules with any interval, use at most 4 KB")
    func sizes() throws {
        let seed = Environment.seed
        var random = RandomRules(seed: seed)
        for _ in 0..<Effort.samples(debug: 100, full: 5_000) { check(random.dayRule()) }
        for interval in 1...Effort.samples(debug: 40, full: 400) {
            check(try RecurrenceRule("FREQ=DAILY;INTERVAL=\(interval);BYMONTH=1,3,4,5,6"))
            let most = "BYMONTH=1,2,3,4,5,6,7,8,9,10,11;BYDAY=MO,TU,WE,TH,FR,SA,SU"
            check(try RecurrenceRule("FREQ=WEEKLY;INTERVAL=\(interval);\(most)"))
            check(try RecurrenceRule("FREQ=DAILY;INTERVAL=\(interval);\(most)"))
            let days = ["TU", "SA,SU", "MO,WE,FR", "MO,TU,WE,TH,FR,SA,SU"][interval % 4]
            check(try RecurrenceRule("FREQ=WEEKLY;INTERVAL=\(interval);BYMONTH=1,6;BYDAY=\(days)"))
        }
    }

    private func check(_ rule: RecurrenceRule) {
        let plan = DayPlan(rule, start: Day(year: 2020, month: 1, day: 1)!)
        let size = MemoryLayout<DayPlan>.size + plan.pattern.bytes
        #expect(size <= 4_096 && size >= MemoryLayout<DayPlan>.size, "\(size) bytes for \(rule)")
    }
}

extension DayPattern {
    /// The bytes of a pattern's objects and their tables.
    var bytes: Int {
        switch self {
        case .never, .slots: 0
        case .cycle(let pattern): pattern.size
        case .months(let pattern): pattern.size
        case .monthsOfYears(let months, let years): months.size + years.size
        case .years(let pattern): pattern.size
        case .stepYears(let pattern): object(pattern, pattern.owner) + pattern.cycle.size
        case .stepBits(let pattern): object(pattern, pattern.owner) + pattern.cycle.size
        case .sieve(let pattern):
            object(pattern, pattern.owner) + pattern.cycle.size + filter(pattern.filter)
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
    fileprivate var size: Int { object(self, owner) }
}

extension MonthPattern {
    fileprivate var size: Int { object(self, owner) }
}

extension YearPattern {
    fileprivate var size: Int { object(self, owner) }
}

/// The bytes of an object and the block of its tables.
private func object(_ object: AnyObject, _ owner: borrowing TableOwner) -> Int {
    usableSize(Unmanaged.passUnretained(object).toOpaque())
        + (owner.block.map { usableSize($0) } ?? 0)
}

/// The C library's function: the size of an allocation.
@_silgen_name("malloc_usable_size")
private func usableSize(_ allocation: UnsafeMutableRawPointer) -> Int
