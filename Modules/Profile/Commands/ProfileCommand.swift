internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Profile

/// `cairn profile`: shows the user's name, avatar and results. Rules O2, U1.
struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Show your profile and your totals.",
        discussion: """
            Examples:
              cairn profile
              cairn config set profile.name Ada
              cairn config set profile.avatar fox
            """)

    func run() async throws {
        let session = Session.current
        let (profile, today) = try await session.ask { asking in
            (Profile(on: asking.today, in: asking.view), asking.today)
        }
        session.show(profile) { show($0, today, session) }
    }

    private func show(_ profile: Profile, _ today: Day, _ session: Session) {
        let name = profile.name ?? "No name yet"
        let sign = session.terminal.sign(profile.avatar.sign, "")
        session.show((sign.isEmpty ? "" : sign + " ") + session.paint(name, .strong))
        var table = Table(["", ""])
        if let tier = profile.tierTitle { table.add("Tier", .init(tier, .primary)) }
        table.add("Points", .init("\(profile.points)", .gold))
        table.add("Streak", .init(profile.streak.counted("day"), .gold))
        table.add("Longest streak", .init(profile.longestStreak.counted("day")))
        if let since = profile.since {
            table.add("Here since", .init(DayText.relative(since, today: today)))
        }
        session.show(table)
        guard profile.name == nil else { return }
        session.display("Set a name: cairn config set profile.name NAME")
    }
}
