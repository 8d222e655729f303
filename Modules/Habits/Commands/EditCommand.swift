internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn edit`: changes an item starting on a given day. Rule H11.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an item from a day on; its past stays as it was.",
        discussion: """
            Examples:
              cairn edit read --target 20
              cairn edit run --every mon,wed,fri --from mon
              cairn edit read --name "Read a book" --after ""
            """)

    @OptionGroup var item: ItemName
    @Option(help: "A new name, 1 to 80 characters.")
    var name: String?
    @Option(parsing: .unconditional, help: "The first day of the change. Default: today.")
    var from: String?
    @Option(parsing: .unconditional, help: "The new first day of the item, also in the past.")
    var start: String?
    @OptionGroup var fields: ItemFields

    func run() async throws {
        let typed = fields.typed
        var patch = try await session.ask { asking throws(Rejection) in
            try ItemPatch(typed, today: asking.today)
        }
        if let name { try patch.set("name", name) }
        guard !patch.isEmpty || start != nil else {
            throw ValidationError("Enter a change, such as --target 20 or --name Reading.")
        }
        let words = item.item
        let (found, day, first) = try await session.ask { asking throws(Rejection) in
            func day(_ text: String?) throws(Rejection) -> Day? {
                try text.map { text throws(Rejection) in
                    try DayReader(today: asking.today, leaning: .future).day(text)
                }
            }
            return (try ItemPicking.item(words, asking), try day(from), try day(start))
        }
        let outcome = try await session.perform(
            EditItem(found.id, patch, from: day, start: first))
        session.show(outcome, as: EditItem.self) { outcome in
            let item = outcome.reply
            session.show("\(item.name)  \(session.paint(item.definition.sentence, .quiet))")
            guard outcome.isNew else { return session.display("Nothing changed.") }
            let since = DayText.relative(day ?? outcome.moment.day, today: outcome.moment.day)
            session.display("From \(since) on; earlier days stay as they were.  Undo: cairn undo")
        }
    }
}
