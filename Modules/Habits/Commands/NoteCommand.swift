internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn note`: sets the note of an item on a day, whether or not the item is done.
/// Rule H11.
struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Write a note about an item on a day.",
        discussion: """
            Examples:
              cairn note run "New shoes"
              cairn note run --on yesterday "Rained off"
              cairn note run ""                remove the note
            """)

    @Argument(help: "The item: its name, a part of it, or its id.", completion: .itemNames)
    var item: String
    @Argument(help: "The note, at most 2000 characters. An empty text removes it.")
    var note: String
    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, 2026-11-20.")
    var on: String?

    func run() async throws {
        let (session, words, on) = (Session.current, item, on)
        let (found, day) = try await session.ask { asking throws(Rejection) in
            (
                try ItemPicking.item([words], asking),
                try on.map { text throws(Rejection) in
                    try DayReader(today: asking.today).day(text)
                }
            )
        }
        try await session.run(SetNote(found.id, on: day, note: note)) { outcome in
            let date = DayText.short(outcome.reply.day, today: outcome.moment.day)
            let what = outcome.reply.note.isEmpty ? "no note" : outcome.reply.note
            session.show("\(found.name) on \(date): \(what)")
            if !outcome.isNew { session.display("Nothing changed.") }
        }
    }
}
