internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI

/// The command `cairn league`: shows the week's leaderboard and changes the user's participation.
/// Rules L.
struct LeagueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "league", abstract: "Show the board of the week and your tier.",
        discussion: """
            Without a server, the board ranks your own last 26 weeks with points. A good
            week moves you up a tier, and a weak one down. On a server with accounts,
            you can join a league with up to 26 other people.

            Examples:
              cairn league                     the board
              cairn league --history           past weeks
              cairn league --friends           the boards of your friends
              cairn league join                with a mountain's name, new each week
              cairn league join --name Ada
              cairn league leave
            """,
        subcommands: [Board.self, Join.self, Show.self, Leave.self],
        defaultSubcommand: Board.self, aliases: ["leagues"])
}

extension LeagueCommand {
    /// The command `cairn league join`.
    struct Join: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Join the league. The public data is shown first.")

        @Option(help: "The name that others see, 1 to 40 characters. Default: a mountain's name.")
        var name: String?
        @Flag(name: .shortAndLong, help: "Do not ask.")
        var yes = false

        func run() async throws {
            let session = Session.current
            if !yes {
                for line in LeagueTerms.lines { session.display(line) }
                try session.confirm("Join the league?", isSure: false)
            }
            try await session.run(JoinLeague(as: name)) {
                session.show("You have joined the league \(LeagueCommand.seen(as: $0.reply.name)).")
                session.display("The board is on your server: cairn sync")
            }
        }
    }

    /// The command `cairn league show NAME`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change your name on boards, or use a mountain's name.")

        @Argument(help: "The name that others see, 1 to 40 characters. Default: a mountain's name.")
        var name: [String] = []

        func run() async throws {
            let session = Session.current
            let text = name.joined(separator: " ")
            try await session.run(ShowInLeague(as: text.isEmpty ? nil : text)) {
                session.show("You appear \(LeagueCommand.seen(as: $0.reply.name)).")
            }
        }
    }

    /// The command `cairn league leave`.
    struct Leave: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Leave the league; tier and history stay.")

        func run() async throws {
            let session = Session.current
            try await session.run(LeaveLeague()) { outcome in
                session.show("You are not in the league; your tier is \(outcome.reply.tier.title).")
            }
        }
    }

    /// Returns how the user's name is displayed, such as "as Ada" or "with a mountain's name, …".
    static func seen(as name: String?) -> String {
        name.map { "as \(TextFitting.quoted($0))" } ?? "with a mountain's name, a new one each week"
    }
}
