internal import ArgumentParser
internal import Blank
internal import CommandLineKit
internal import Core
internal import Engine

/// `cairn blank TEXT` notes something; alone it shows the notes of the day.
struct BlankCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "blank", abstract: "Write down a note, or show those of a day.",
        discussion: """
            Examples:
              cairn blank "Something worth keeping"
              cairn blank --on yesterday
            """)

    @Argument(help: "1 to 500 characters.")
    var text: [String] = []
    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, 2026-11-20.")
    var on: String?

    func run() async throws {
        let session = Session.current
        let on = on
        let day = try await session.ask { asking throws(Rejection) in
            try session.day(on, today: asking.today)
        }
        if !text.isEmpty {
            let outcome = try await session.perform(
                NoteBlank(text.joined(separator: " "), on: day))
            if outcome.isNew { session.tellUndo() }
        }
        let notes = try await session.ask { asking throws(Rejection) in
            Blank.notes(on: day, in: asking.view)
        }
        guard !session.wantsJSON else {
            session.show([
                "day": .string(day.description), "notes": .array(notes.map(\.json)),
            ])
            return
        }
        for note in notes { session.show(note.text) }
    }
}
