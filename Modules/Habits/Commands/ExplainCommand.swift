internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import StreaksAPI

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
        let sheet = try await session.ask { asking throws(Rejection) in
            let span = try ExplainCommand.span(on, over, session, asking)
            switch what {
            case "streak", "streaks": return try ExplanationSheet.streak(over: span, asking)
            case "points": return try ExplanationSheet.points(over: span, asking)
            default:
                if let sheet = ExplanationSheet.line(what, over: span, asking) { return sheet }
                let item = try ItemPicking.item([what], asking)
                let days = over == nil ? DaySpan(span.last) : span
                return ExplanationSheet.item(item, over: days, asking)
            }
        }
        session.wantsJSON ? session.show(sheet.members) : sheet.show(session)
    }

    /// The two weeks up to the day, unless days are given.
    private static func span(
        _ on: String?, _ over: String?, _ session: Session, _ asking: QueryContext
    ) throws(Rejection) -> DaySpan {
        guard let over else {
            return DaySpan(14, endingOn: try session.day(on, today: asking.today))
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
