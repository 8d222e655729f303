import Core
import Testing

@testable import Recurrence

@Suite("Exhaustive tests")
struct ExhaustionTests {
    @Test(
        "R2: all days of 400 years have the right month, and all months and years the right start")
    func cycle() {
        let first = CivilDate(year: 1600, month: 1, day: 1)!.asDay
        for number in 0..<146_097 {
            let day = first + number
            let (place, date) = (MonthPlace(Int(day.number)), day.civil)
            let isRight =
                place.month == date.year * 12 + date.month - 1 && place.day == date.day - 1
                && MonthPlace.year(of: Int(day.number)) == date.year && date.asDay == day
            if !isRight { Issue.record("\(day)") }
        }
        for month in 0..<4_800 {
            let entry = GregorianCycle.months[month]
            let start = CivilDate(year: 1600 + month / 12, month: month % 12 + 1, day: 1)!.asDay
            let length = CivilDate.length(ofMonth: month % 12 + 1, in: 1600 + month / 12)
            #expect(entry.start == start - first && Int(entry.month) == month % 12)
            #expect(entry.shape == (length - 28) * 7 + start.weekday.index)
        }
        #expect(YearShape.samples.allSatisfy { $0 > 0 })
    }

    @Test("R2: each BYMONTHDAY and BYDAY is right in months of any length and first weekday")
    func months() throws {
        // These 28 years contain all shapes of months.
        let first = Day(year: 1997, month: 1, day: 1)!
        let span = DaySpan(first, Day(year: 2024, month: 12, day: 31)!)!
        var rules = (1...31).flatMap { ["BYMONTHDAY=\($0)", "BYMONTHDAY=-\($0)"] }
        for weekday in Weekday.allCases {
            rules += (-6...6).map { "BYDAY=" + ($0 == 0 ? "" : "\($0)") + weekday.code }
        }
        for (index, text) in rules.enumerated() where Effort.isFull || index % 12 == 0 {
            let rule = try RecurrenceRule("FREQ=MONTHLY;" + text)
            let reading = NaiveReading(parts: rule.parts, start: span.first)
            let wanted = (1997...2024).flatMap { year in
                (1...12).flatMap { reading.monthMembers(year, $0) }
            }
            #expect(DayPlan(rule, start: span.first).bits(over: span).days == wanted, "\(text)")
        }
    }

    @Test(
        "R2: each BYYEARDAY, BYWEEKNO, BYMONTH and BYDAY is right in every kind of year",
        arguments: Weekday.allCases)
    func years(_ weekStart: Weekday) throws {
        var rules = (1...53).flatMap { number -> [String] in
            ["BYWEEKNO=\(number)", "BYWEEKNO=-\(number)"].map {
                $0 + ";BYDAY=MO,TU,WE,TH,FR,SA,SU"
            }
        }
        if weekStart == .monday {
            rules += (1...366).flatMap { ["BYYEARDAY=\($0)", "BYYEARDAY=-\($0)"] }
            rules += (1...12).map { "BYMONTH=\($0)" }
            for ordinal in -53...53 where ordinal != 0 {
                rules += Weekday.allCases.map { "BYDAY=\(ordinal)\($0.code)" }
            }
        }
        for (index, text) in rules.enumerated() {
            if !Effort.isFull, index % 250 != Int(weekStart.rawValue) { continue }
            let rule = try RecurrenceRule("FREQ=YEARLY;\(text);WKST=\(weekStart.code)")
            check(rule)
        }
    }

    /// Compares a rule in 28 consecutive years, which have all shapes, and around the turn of a
    /// century.
    private func check(_ rule: RecurrenceRule) {
        for years in [1997...2024, 1896...1905] {
            let start = Day(year: years.lowerBound - 1, month: 1, day: 1)!
            let span = DaySpan(
                Day(year: years.lowerBound, month: 2, day: 1)!,
                Day(year: years.upperBound, month: 11, day: 30)!)!
            let reading = NaiveReading(parts: rule.parts, start: start)
            let wanted = years.flatMap { reading.yearMembers($0) }.filter(span.contains)
            #expect(DayPlan(rule, start: start).bits(over: span).days == wanted, "\(rule)")
        }
    }
}
