internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn move`: moves an item to another position in the user's order. Rule U2.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move an item in your order.",
        discussion: """
            Examples:
              cairn move run --before read
              cairn move run --last
            """)

    @OptionGroup var name: ItemName
    @Option(help: "The item to place it before.", completion: .itemNames)
    var before: String?
    @Flag(help: "Move it to the end.")
    var last = false

    func validate() throws {
        if (before != nil) == last {
            throw ValidationError("Use --before with an item, or --last.")
        }
    }

    func run() async throws {
        let (session, words, before) = (Session.current, name.item, before)
        let (item, other) = try await session.ask { asking throws(Rejection) in
            (
                try ItemPicking.item(words, asking),
                try before.map { text throws(Rejection) in try ItemPicking.item([text], asking) }
            )
        }
        try await session.run(MoveItem(item.id, before: other?.id)) { outcome in
            session.show("\(item.name) moved \(other.map { "before \($0.name)" } ?? "to the end").")
            if !outcome.isNew { session.display("It already has this place.") }
        }
    }
}
