import ArgumentParser
import CommandLineKit
import Core

/// `thanks "the long walk"` records one; `thanks` alone shows today's.
struct ThanksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thanks", abstract: "Say what you are grateful for today.")

    @Argument(help: "What for.") var words: [String] = []

    func run() async throws {
        let session = Session.current
        if !words.isEmpty {
            let count = try await session.perform(GiveThanks(words.joined(separator: " "))).reply
            session.tell("That makes \(count) today.")
        }
        let today = try await session.ask { asking in
            asking.view.state(of: ThanksProjection.self).on(asking.moment.day)
        }
        for thanks in today { session.show(thanks.text) }
    }
}
