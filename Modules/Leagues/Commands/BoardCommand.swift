internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI

extension LeagueCommand {
    /// `cairn league board`: what `cairn league` shows.
    struct Board: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the board, or the weeks that ended.")

        @Flag(help: "The weeks that ended, the latest first.")
        var history = false
        @Flag(help: "The boards of your friends, at the server that you sync with.")
        var friends = false

        func validate() throws {
            guard !history || !friends else {
                throw ValidationError("--history and --friends are two questions.")
            }
        }

        func run() async throws {
            let session = Session.current
            if friends { return try await FriendsLine.show(in: session) }
            if history { return try await showHistory(session) }
            try await showBoard(session)
        }

        private func showHistory(_ session: Session) async throws {
            let (history, today) = try await session.ask { asking throws(Rejection) in
                (Leagues.history(in: asking.view), asking.today)
            }
            session.show(history) { BoardText.show($0, today: today, in: session) }
        }

        /// One's own weeks; for who takes part the board that the server has, if it can be asked.
        private func showBoard(_ session: Session) async throws {
            let scene = try await session.ask { asking throws(Rejection) in
                BoardScene(
                    moment: asking.moment,
                    view: LeagueView(
                        status: Leagues.status(at: asking.moment, in: asking.view),
                        board: Leagues.alone(at: asking.moment, in: asking.view)),
                    words: asking.view.answers(to: .announcements).flatMap {
                        $0.announcements(at: asking.moment, in: asking.view)
                    }.filter { $0.span.contains(asking.moment.instant) }.map(\.text))
            }
            session.show(scene.view) { view in
                for text in scene.words { session.show("  " + session.paint(text, .gold)) }
                if let board = view.board { BoardText.show(board, at: scene.moment, in: session) }
                guard view.status.isTakingPart else { return }
                session.tell(
                    "You take part: the board with the others is at the server that you sync "
                        + "with, on its page Leaderboard.")
            }
        }
    }
}

/// What the board is shown from.
private struct BoardScene: Sendable {
    var moment: Moment
    var view: LeagueView
    var words: [String]
}

/// `cairn league --friends`.
enum FriendsLine {
    /// Says where they are: the boards of friends lie on a server, and what a store remembers of
    /// its server is for syncing alone.
    static func show(in session: Session) async throws {
        throw Rejection(
            "leagues.elsewhere",
            "The boards of your friends are at the server that you sync with.",
            category: .notFound,
            hints: [
                "Open its page: /leaderboard/friends",
                "Bring your facts there first: cairn sync",
            ])
    }
}
