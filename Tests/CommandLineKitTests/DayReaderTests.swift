import Core
import Testing

@testable import CommandLineKit

/// Saturday 21 November 2026, ISO week 47.
private let today = Day(year: 2026, month: 11, day: 21)!

private func read(_ text: String, _ leaning: DayReader.AmbiguousDayDirection = .past) throws
    -> String
{
    try DayReader(today: today, leaning: leaning).day(text).description
}

@Suite struct DayReaderTests {
    @Test(
        "every common form of a day can be parsed",
        arguments: [
            ("today", "2026-11-21"), ("Yesterday", "2026-11-20"), ("yday", "2026-11-20"),
            ("tomorrow", "2026-11-22"), (" mon ", "2026-11-16"), ("sat", "2026-11-21"),
            ("SUNDAY", "2026-11-15"), ("tues", "2026-11-17"), ("last fri", "2026-11-20"),
            ("last sat", "2026-11-14"), ("next sat", "2026-11-28"), ("next mon", "2026-11-23"),
            ("this sun", "2026-11-22"), ("-3d", "2026-11-18"), ("-0d", "2026-11-21"),
            ("+2w", "2026-12-05"), ("3d ago", "2026-11-18"), ("2 weeks ago", "2026-11-07"),
            ("2w ago", "2026-11-07"), ("a month ago", "2026-10-21"), ("in 3 days", "2026-11-24"),
            ("-9m", "2026-02-21"), ("-1y", "2025-11-21"), ("sow", "2026-11-16"),
            ("eow", "2026-11-22"), ("som", "2026-11-01"), ("eom", "2026-11-30"),
            ("soy", "2026-01-01"), ("eoy", "2026-12-31"), ("2026-11-20", "2026-11-20"),
            ("2026-1-2", "2026-01-02"), ("20261120", "2026-11-20"), ("11-20", "2026-11-20"),
            ("12-24", "2025-12-24"), ("2026-325", "2026-11-21"), ("2026-W47", "2026-11-16"),
            ("2026-w47-5", "2026-11-20"), ("W1", "2025-12-29"), ("2020-W53-7", "2021-01-03"),
            ("20 nov", "2026-11-20"), ("Nov 20", "2026-11-20"), ("24 dec", "2025-12-24"),
            ("1st March 2024", "2024-03-01"), ("29 feb", "2024-02-29"),
            ("20. November", "2026-11-20"),
        ])
    func forms(_ text: String, _ expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test("a reader for future plans prefers future days")
    func future() throws {
        #expect(try read("mon", .future) == "2026-11-23")
        #expect(try read("sat", .future) == "2026-11-21")
        #expect(try read("11-20", .future) == "2027-11-20")
        #expect(try read("29 feb", .future) == "2028-02-29")
    }

    @Test(
        "a nonexistent day and an unknown word give different errors",
        arguments: [
            ("2026-02-30", "day.none"), ("30 feb", "day.none"), ("2025-366", "day.none"),
            ("2026-W54", "day.none"), ("2025-W53", "day.none"), ("2026-13-01", "day.none"),
            ("0000-01-01", "day.none"), ("-99999y", "day.none"), ("-999999999d", "day.none"),
            ("+3000000d", "day.none"), ("2026-W10-8", "day.none"), ("", "day.unknown"),
            ("soon", "day.unknown"), ("12", "day.unknown"), ("3 ago", "day.unknown"),
            ("last", "day.unknown"), ("٣d ago", "day.unknown"), ("9999999999d ago", "day.unknown"),
        ])
    func faults(_ text: String, _ code: String) {
        let error = #expect(throws: Rejection.self) { try read(text) }
        #expect(error?.code == code)
    }

    @Test("one month earlier is the same day of the month, or the last day of a shorter month")
    func months() throws {
        let end = DayReader(today: Day(year: 2026, month: 3, day: 31)!)
        #expect(try end.day("-1m") == Day(year: 2026, month: 2, day: 28))
        #expect(try end.day("-25m") == Day(year: 2024, month: 2, day: 29))
    }

    @Test("every ISO week of four hundred years is parsed from its printed form")
    func weeks() {
        var day = Day(year: 1_900, month: 1, day: 1)!
        let last = Day(year: 2_300, month: 1, day: 1)!
        while day < last {
            let week = ISOWeek(day)
            #expect(ISOWeek(year: week.year, number: week.number)?.monday == day.startOfWeek)
            day += 5
        }
    }

    @Test("every day is parsed from its printed form and from its ISO week date")
    func roundTrip() throws {
        for number in stride(from: Int(Day.first.number), to: Int(Day.last.number), by: 1_009) {
            let day = Day(number)
            #expect(try DayReader(today: today).day(day.description) == day)
            #expect(try DayReader(today: day).day("today") == day)
        }
    }

    @Test("no text crashes the day reader")
    func total() {
        var seed: UInt64 = 7
        let letters = Array("0123456789-+wd .agolastnextW二é\u{0}")
        for _ in 0..<20_000 {
            var text = ""
            for _ in 0..<Int(seed >> 60) {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1
                text.append(letters[Int(seed >> 33) % letters.count])
            }
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            _ = try? DayReader(today: today).span(text)
        }
    }
}

@Suite struct DaySpanReaderTests {
    @Test(
        "every form of a span of days can be parsed",
        arguments: [
            ("2026", "2026-01-01", "2026-12-31"), ("2026-02", "2026-02-01", "2026-02-28"),
            ("2026-W47", "2026-11-16", "2026-11-22"), ("nov 2025", "2025-11-01", "2025-11-30"),
            ("week", "2026-11-16", "2026-11-22"), ("last week", "2026-11-09", "2026-11-15"),
            ("this month", "2026-11-01", "2026-11-30"),
            ("last month", "2026-10-01", "2026-10-31"),
            ("last year", "2025-01-01", "2025-12-31"), ("30d", "2026-10-23", "2026-11-21"),
            ("1 day", "2026-11-21", "2026-11-21"), ("4 weeks", "2026-10-25", "2026-11-21"),
            ("a year", "2025-11-22", "2026-11-21"), ("3m", "2026-08-22", "2026-11-21"),
            ("yesterday", "2026-11-20", "2026-11-20"),
            ("2026-11-01..2026-11-20", "2026-11-01", "2026-11-20"),
            ("mon..", "2026-11-16", "2026-11-21"), ("-3d..yday", "2026-11-18", "2026-11-20"),
        ])
    func forms(_ text: String, _ first: String, _ last: String) throws {
        let span = try DayReader(today: today).span(text)
        #expect("\(span.first) \(span.last)" == "\(first) \(last)")
    }

    @Test("a span that ends before it begins is rejected")
    func order() {
        let error = #expect(throws: Rejection.self) {
            try DayReader(today: today).span("today..yesterday")
        }
        #expect(error?.code == "day.order")
    }
}
