internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Leagues
internal import LeaguesAPI

extension LeagueCommand {
    /// The command `cairn league board`, which prints the same as `cairn league`.
    struct Board: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the board, or past weeks.")

        @Flag(help: "Past weeks, latest first.")
        var history = false
        @Flag(help: "The boards of your friends, at the server that you sync with.")
        var friends = false

        func validate() throws {
            guard !history || !friends else {
                throw ValidationError("--history and --friends cannot be combined.")
            }
        }

        func run() async throws {
            let session = Session.current
            if friends { return try await ServerBoards.showFriends(in: session) }
            if history { return try await showHistory(session) }
            try await showBoard(session)
        }

        private func showHistory(_ session: Session) async throws {
            let (history, today) = try await session.ask { asking throws(Rejection) in
                (Leagues.history(in: asking.view), asking.today)
            }
            session.show(history) { BoardText.show($0, today: today, in: session) }
        }

        /// Shows the leaderboard. For participants it comes from their server, if the server can be
        /// reached; otherwise the user's own weeks are shown.
        private func showBoard(_ session: Session) async throws {
            let scene = try await session.ask { asking throws(Rejection) in BoardScene(asking) }
            guard scene.view.status.isTakingPart else { return show(scene, session) }
            do throws(Rejection) {
                let answer = try ServerBoards.ask("", in: session)
                guard !session.wantsJSON else { return session.show(answer.object ?? [:]) }
                let board = answer["board"].flatMap { LeagueBoard($0, at: scene.moment.instant) }
                show(scene, board, answer["tierRank"], session)
            } catch {
                show(scene, session)
                session.display(
                    "You are in the league. Your server shows the board with the others.")
                session.display(error.message)
            }
        }

        private func show(_ scene: BoardScene, _ session: Session) {
            session.show(scene.view) { view in
                for text in scene.words { session.show("  " + session.paint(text, .gold)) }
                if let board = view.board { BoardText.show(board, at: scene.moment, in: session) }
            }
        }

        private func show(
            _ scene: BoardScene, _ board: LeagueBoard?, _ rank: JSON?, _ session: Session
        ) {
            for text in scene.words { session.show("  " + session.paint(text, .gold)) }
            guard let board else {
                return session.show(
                    "  No points yet: you get a place with your first points of the week.")
            }
            BoardText.show(board, at: scene.moment, in: session)
            if let place = rank?["rank"]?.whole, let of = rank?["of"]?.whole {
                session.show("  You are number \(place) of \(of) in \(board.tier.title).")
            }
        }
    }
}

/// The data for the printed leaderboard.
private struct BoardScene: Sendable {
    var moment: Moment
    var view: LeagueView
    /// The announcements to print below the leaderboard. Rule L6.
    var words: [String]

    init(_ asking: QueryContext) {
        moment = asking.moment
        view = LeagueView(
            status: Leagues.status(at: asking.moment, in: asking.view),
            board: Leagues.alone(at: asking.moment, in: asking.view))
        words = asking.view.answers(to: .announcements).flatMap {
            $0.announcements(at: asking.moment, in: asking.view)
        }.filter { $0.span.contains(asking.moment.instant) }.map(\.text)
    }
}
