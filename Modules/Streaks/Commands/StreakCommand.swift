internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import StreaksAPI

/// The command `cairn streak`: lists each streak with its current and longest length. Rule K6.
struct StreakCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "streak", abstract: "Show the streaks of habit days and of each habit.",
        discussion: """
            Examples:
              cairn streak             show all streaks
              cairn streak read        show one streak with all its runs
              cairn streak --on 2016-03-21
            """, aliases: ["streaks"])

    @Argument(help: "The streak, by a part of its title.")
    var name: [String] = []
    @Option(parsing: .unconditional, help: "The day to show. Default: today.")
    var on: String?

    func run() async throws {
        let session = Session.current
        let (name, on) = (name.joined(separator: " "), on)
        let (streaks, day) = try await session.ask { asking throws(Rejection) in
            let day = try session.day(on, today: asking.today)
            guard let provider = asking.view.answer(.streakProvider) else {
                throw Rejection(
                    "streak.nobody", "This program does not count streaks.",
                    category: .notFound)
            }
            let all = provider.all(on: day, today: asking.today, in: asking.view)
            return (name.isEmpty ? all : [try StreakCommand.find(name, among: all)], day)
        }
        session.show(StreakList(day: day, streaks: streaks)) { _ in
            if name.isEmpty {
                showTable(streaks, day, session)
            } else {
                showRuns(streaks[0], day, session)
            }
        }
    }

    private static func find(_ name: String, among all: [Streak]) throws(Rejection) -> Streak {
        try NameSearch("streak", code: "streak", field: "name", title: \.title, id: \.id)
            .first(name, among: all)
    }

    private func showTable(_ streaks: [Streak], _ day: Day, _ session: Session) {
        var table = Table([
            .init("Streak", isFlexible: true), .init("Now", alignsRight: true),
            .init("Longest", alignsRight: true), .init("Since", isFlexible: true),
        ])
        for (index, streak) in streaks.enumerated() {
            let since = streak.start.map { DayText.short($0, today: day) } ?? ""
            let open = streak.isPending ? (since.isEmpty ? "today is open" : ", today is open") : ""
            table.add(
                .init(streak.title, index == 0 ? .strong : .plain),
                .init(streak.unit.short(streak.current), streak.current > 0 ? .gold : .quiet),
                .init(streak.unit.short(streak.longest)), .init(since + open, .quiet))
        }
        session.show(table)
    }

    private func showRuns(_ streak: Streak, _ day: Day, _ session: Session) {
        let now = streak.unit.counted(streak.current)
        let pending = streak.isPending ? session.paint(", today is open", .quiet) : ""
        session.show(
            "  \(session.paint(streak.title, .strong))  \(session.paint(now, .gold))\(pending)")
        guard !streak.history.isEmpty else { return }
        session.show()
        var table = Table([
            .init("From"), .init("To"),
            .init(streak.unit.title, alignsRight: true), .init(""),
        ])
        for run in streak.history.suffix(20).reversed() {
            let part = Double(run.count) / Double(max(streak.longest, 1))
            table.add(
                .init(DayText.short(run.span.first, today: day)),
                .init(DayText.short(run.span.last, today: day)), .init("\(run.count)"),
                .bar(part, columns: 20, style: run.count == streak.longest ? .gold : .primary))
        }
        session.show(table)
    }
}
