internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// `cairn explain`: why a streak, the points or an item stand as they do, day by day. Rule K7.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Why a streak, points or an item stand as they do.",
        discussion: """
            Examples:
              cairn explain streak                  the last two weeks, day by day
              cairn explain streak --over 2016-03
              cairn explain points --on yesterday
              cairn explain read --on fri
              cairn explain focus                   focus days, and every other streak
            """)

    @Argument(
        help: "streak, points, another streak such as focus, or an item.", completion: .itemNames)
    var what: [String]
    @Option(parsing: .unconditional, help: "One day: yesterday, fri, 2026-11-20.")
    var on: String?
    @Option(parsing: .unconditional, help: "Which days: 30d, last month, 2016-03.")
    var over: String?

    func validate() throws {
        if on != nil, over != nil { throw ValidationError("--on and --over exclude each other.") }
    }

    func run() async throws {
        let session = Session.current
        let (what, on, over) = (what.joined(separator: " "), on, over)
        let (found, today) = try await session.ask { asking throws(Rejection) in
            let span = try ExplainCommand.span(on, over, session, asking)
            let (today, view) = (asking.today, asking.view)
            if let found = Explanation(what, over: span, today: today, in: view) {
                return (found, today)
            }
            let item = try ItemPicking.item([what], asking)
            let days = on == nil && over == nil ? DaySpan(today) : span
            return (Explanation(item, over: days, today: today, in: view), today)
        }
        session.show(found) { ExplanationText(explanation: $0, today: today).show(session) }
    }

    /// The day, the days, or the two weeks up to today.
    private static func span(
        _ on: String?, _ over: String?, _ session: Session, _ asking: QueryContext
    ) throws(Rejection) -> DaySpan {
        guard let over else {
            guard let on else { return DaySpan(14, endingOn: asking.today) }
            return DaySpan(try session.day(on, today: asking.today))
        }
        let span = try DayReader(today: asking.today).span(over)
        guard span.count <= 3_660, let past = DaySpan(span.first, min(span.last, asking.today))
        else {
            throw Rejection(
                "explain.span", "Only days up to today, and ten years at most, can be explained.",
                field: "over")
        }
        return past
    }
}
