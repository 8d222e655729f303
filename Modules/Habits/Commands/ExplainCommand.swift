internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import ExplanationsAPI
internal import Habits

/// The command `cairn explain`: explains a value day by day. Without arguments it lists the topics.
/// Rule K7.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain how a shown value is computed, day by day.",
        discussion: """
            Examples:
              cairn explain                         list the values that can be explained
              cairn explain streak                  the last two weeks, day by day
              cairn explain streak --over 2016-03
              cairn explain points --on yesterday
              cairn explain read --on fri
              cairn explain focus                   the streak of focus days
              cairn explain strength read           how each day made it stronger or weaker
              cairn explain balance                 how screen time was earned and spent
            """)

    @Argument(
        help: "streak, points, balance, league, another name that cairn explain lists, or an item.",
        completion: .itemNames)
    var what: [String] = []
    @Option(parsing: .unconditional, help: "One day: yesterday, fri, 2026-11-20.")
    var on: String?
    @Option(parsing: .unconditional, help: "The days: 30d, last month, 2016-03.")
    var over: String?

    func validate() throws {
        if on != nil, over != nil { throw ValidationError("--on and --over cannot be combined.") }
    }

    func run() async throws {
        let session = Session.current
        guard !what.isEmpty else { return try await list(session) }
        let (what, on, over) = (what.joined(separator: " "), on, over)
        let (found, today) = try await session.ask { asking throws(Rejection) in
            let span = try ExplainCommand.span(on, over, session, asking)
            let (today, view) = (asking.today, asking.view)
            if let found = view.explain(what, over: span, at: asking.moment) {
                return (found, today)
            }
            let item = try ItemPicking.item([what], asking)
            let days = span ?? DaySpan(today)
            return (Explanation(item, over: days, today: today, in: view), today)
        }
        session.show(found) { ExplanationText(explanation: $0, today: today).show(session) }
    }

    private func list(_ session: Session) async throws {
        let subjects = try await session.ask { $0.view.explainable(at: $0.moment) }
        session.show(subjects, as: ExplanationSubject.list) { subjects in
            session.list(
                subjects, in: ["", .init("", wraps: true)],
                none: "There is nothing to explain yet."
            ) {
                // Users name an item to ask about it.
                [
                    .init($0.isNamed ? $0.title : $0.id, .strong),
                    .init($0.isNamed ? $0.summary : "\($0.title). \($0.summary)", .quiet),
                ]
            }
            session.display("Ask about one: cairn explain points")
        }
    }

    /// Returns the days that the user requested; nil for the topic's default days.
    private static func span(
        _ on: String?, _ over: String?, _ session: Session, _ asking: QueryContext
    ) throws(Rejection) -> DaySpan? {
        guard let over else {
            guard let on else { return nil }
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

extension ExplanationSubject {
    /// True if the topic is an item, which the user requests by its name.
    fileprivate var isNamed: Bool {
        id.split(separator: " ").contains { ItemID(String($0)) != nil }
    }
}
