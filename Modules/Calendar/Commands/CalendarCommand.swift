internal import ArgumentParser
internal import Calendar
internal import CalendarAPI
internal import CommandLineKit
internal import Core
internal import Engine

/// `cairn calendar`: shows the entries, writes the calendar file and manages the address of the
/// feed. Rule A3.
struct CalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Export your items as a calendar: a file or a private link.",
        discussion: """
            Anyone with the private link can read the names of your items and their due
            times, and nothing else. A new link replaces the old one.

            Examples:
              cairn calendar                        the entries, and omitted items
              cairn calendar --export habits.ics
              cairn calendar --open                 a new private link, shown once
              cairn calendar --close
            """)

    @Option(help: "Write the calendar (RFC 5545) to this new file; - for standard output.")
    var export: String?
    @Flag(help: "Replace an existing file.")
    var force = false
    @Flag(help: "Create a new private link and revoke the old one.")
    var open = false
    @Flag(help: "Delete the private link.")
    var close = false
    @Option(help: "The address of your server.")
    var server = "http://127.0.0.1:8080"

    func validate() throws {
        if [export != nil, open, close].count(where: { $0 }) > 1 {
            throw ValidationError("--export, --open and --close cannot be combined.")
        }
    }

    func run() async throws {
        let session = Session.current
        if let export { return try await write(to: export, session) }
        if open { return try await make(session) }
        if close {
            return try await session.run(CloseCalendar()) { _ in
                session.show("Calendar link deleted.")
            }
        }
        let standing = try await session.ask { Calendar.standing(at: $0.moment, in: $0.view) }
        session.show(standing, as: CalendarStatus.shape) { show($0, session) }
    }

    private func write(to path: String, _ session: Session) async throws {
        let bytes = try await session.ask { Calendar.text(at: $0.moment, in: $0.view) }
        guard path != "-" else {
            return session.terminal.send(String(decoding: bytes, as: UTF8.self))
        }
        try session.refuseStore(at: path, field: "export")
        guard force || !Files.exists(path) else {
            throw Rejection.conflict(
                "calendar.exists", "The file \(path) already exists; nothing was written.",
                field: "export", hints: ["Use --force to replace it."])
        }
        do throws(Files.Failure) {
            try Files.write(bytes, to: path)
        } catch {
            throw Rejection(
                "calendar.unwritable", "\(path) cannot be written: \(error.reason).",
                field: "export", category: .unavailable)
        }
        guard !session.wantsJSON else { return session.show(["file": .string(path)]) }
        session.show(path)
    }

    private func make(_ session: Session) async throws {
        let token = Calendar.token(from: try await session.store().engine.entropy)
        let outcome = try await session.perform(OpenCalendar(token))
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        let address = base + Calendar.path(token)
        guard !session.wantsJSON else {
            return session.show([
                "address": .string(address), "calendar": CalendarStatus.shape.json(outcome.reply),
            ])
        }
        session.show(address)
        session.display("Keep it secret; it is not shown again. Delete it: cairn calendar --close")
    }

    private func show(_ standing: CalendarStatus, _ session: Session) {
        session.show(standing.entries.counted("entry", "entries") + " in the calendar.")
        for omission in standing.leftOut {
            session.show("  \(session.paint(omission.title, .strong)): \(omission.reason)")
        }
        session.display(
            standing.since == nil
                ? "There is no private link yet. Create one: cairn calendar --open"
                : "There is a private link, shown once. Replace it: cairn calendar --open")
    }
}
