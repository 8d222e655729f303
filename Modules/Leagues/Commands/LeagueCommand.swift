internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI

/// `cairn league`: shows the week's board and manages participation. Rules L.
struct LeagueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "league", abstract: "The week's board, and the tier you climb from.",
        discussion: """
            By yourself the board is of your own weeks, the last 26 that earned points:
            a good week lifts you a tier, a weak one takes you down. Who syncs with a
            server and takes part there plays with up to 26 others.

            Examples:
              cairn league                     the board
              cairn league --history           the weeks that ended
              cairn league --friends           the boards of your friends
              cairn league join                as a mountain, another one each week
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
            abstract: "Take part, once you have seen what becomes public.")

        @Option(help: "What others read, 1 to 40 characters; a mountain's name unless given.")
        var name: String?
        @Flag(name: .shortAndLong, help: "Do not ask.")
        var yes = false

        func run() async throws {
            let session = Session.current
            if !yes {
                for line in LeagueTerms.lines { session.tell(line) }
                try session.confirm("Take part?", isSure: false)
            }
            try await session.run(JoinLeague(as: name)) {
                session.show("You take part \(LeagueCommand.seen(as: $0.reply.name)).")
                session.tell("The board is at the server that you sync with: cairn sync")
            }
        }
    }

    /// The command `cairn league show NAME`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Be seen by another name, or by a mountain's.")

        @Argument(help: "What others read, 1 to 40 characters; a mountain's name unless given.")
        var name: [String] = []

        func run() async throws {
            let session = Session.current
            let text = name.joined(separator: " ")
            try await session.run(ShowInLeague(as: text.isEmpty ? nil : text)) {
                session.show("You are seen \(LeagueCommand.seen(as: $0.reply.name)).")
            }
        }
    }

    /// The command `cairn league leave`.
    struct Leave: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take part no longer; tier and history stay.")

        func run() async throws {
            let session = Session.current
            try await session.run(LeaveLeague()) { outcome in
                session.show("You do not take part; your tier is \(outcome.reply.tier.title).")
            }
        }
    }

    /// Returns the displayed name in words: "as Ada", "as a mountain, another one each week".
    static func seen(as name: String?) -> String {
        name.map { "as \(TextFitting.quoted($0))" } ?? "as a mountain, another one each week"
    }
}
