import ArgumentParser
import CommandLineKit
import Core
import Engine

/// `thanks "the long walk"` records one; `thanks` alone shows today's.
struct ThanksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thanks", abstract: "Say what you are grateful for today.")

    @Argument(help: "What for.") var words: [String] = []

    func run() async throws {
        let show = { (all: [Thanks]) in
            for thanks in all { session.show(thanks.text) }
        }
        guard words.isEmpty else {
            return try await session.run(GiveThanks(words.joined(separator: " "))) {
                show($0.reply)
            }
        }
        let today = try await session.ask { asking in
            asking.view.state(of: ThanksState.self).on(asking.moment.day)
        }
        session.show(today, as: GiveThanks.answer) { show($0) }
    }
}
