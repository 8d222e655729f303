internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine

/// `cairn today`: a day in all methods, in the user's order. Rule U2.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show the items of today and their progress.",
        discussion: """
            Examples:
              cairn today
              cairn today --on yesterday
              cairn today --on 2016-03-21 --json
            """, aliases: ["ls"])

    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, -3d, 2026-11-20.")
    var on: String?

    func run() async throws {
        let session = Session.current
        let sheet = try await session.ask { asking throws(Rejection) in
            TodaySheet(
                on: try session.day(on, today: asking.today, leaning: .future), asking)
        }
        guard !session.wantsJSON else {
            session.show(sheet.members)
            return
        }
        for line in sheet.lines(for: session.terminal) { session.show(line) }
    }
}
