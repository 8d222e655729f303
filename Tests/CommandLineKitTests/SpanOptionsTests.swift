import ArgumentParser
import Core
import Testing

@testable import CommandLineKit

@Suite struct SpanOptionsTests {
    private let today = Day(year: 2026, month: 11, day: 20)!

    private func span(_ line: String...) throws -> DaySpan {
        try SpanOptions.parse(line).span(of: 7, today: today)
    }

    @Test("day options select the last days (by default), one day or a span")
    func spans() throws {
        #expect(try span() == DaySpan(7, endingOn: today))
        #expect(try span("--on", "yesterday") == DaySpan(today - 1))
        #expect(try span("--on", "last week") == .week(of: today - 7))
        #expect(try span("--from", "-3d") == DaySpan(4, endingOn: today))
        #expect(try span("--to", "-3d") == DaySpan(7, endingOn: today - 3))
        #expect(try span("--from", "-5d", "--to", "-3d") == DaySpan(3, endingOn: today - 3))
    }

    @Test("conflicting, reversed or invalid day options are rejected")
    func refusals() {
        #expect(throws: (any Error).self) { try SpanOptions.parse(["--on", "fri", "--to", "fri"]) }
        #expect(code { try span("--from", "today", "--to", "yesterday") } == "day.order")
        #expect(code { try span("--from", "whenever") } == "day.unknown")
    }

    private func code(_ act: () throws -> DaySpan) -> String? {
        do {
            _ = try act()
            return nil
        } catch {
            return (error as? Rejection)?.code
        }
    }
}
