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
        let (day, notes) = try await session.ask {
            asking throws(Rejection) -> (Day, [BlankNote]) in
            let day = try session.day(on, today: asking.today)
            return (day, Blank.notes(on: day, in: asking.view))
        }
        guard text.isEmpty else {
            return try await session.run(NoteBlank(text.joined(separator: " "), on: day)) {
                session.show($0.reply.text)
            }
        }
        session.show(notes, as: BlankNote.list) {
            for note in $0 { session.show(note.text) }
        }
    }
}
