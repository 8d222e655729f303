internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import History

/// `cairn log`: lists the latest records, newest first.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "List your latest records, newest first.",
        discussion: """
            Undo and redo accept the letters before an entry.

            Examples:
              cairn log
              cairn log --limit 100 --json
              cairn undo 4f2a
            """)

    @Option(name: .shortAndLong, help: "The number of entries, 1 to 10000.")
    var limit = 20

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("--limit must be a number from 1 to 10000.")
        }
    }

    func run() async throws {
        let zone = try session.zone()
        let entries = try await session.store().engine.history(limit: limit, zone: zone)
        let today = try await session.ask { $0.today }
        session.show(entries, as: HistoryEntry.list) { entries in
            guard !entries.isEmpty else { return session.display("Nothing is recorded yet.") }
            session.show(table(of: entries, today: today, zone))
        }
    }

    private func table(of entries: [HistoryEntry], today: Day, _ zone: Zone) -> Table {
        var table = Table([
            .init("When"), .init("", alignsRight: true), .init("Entry"),
            .init("What", wraps: true),
        ])
        let names = OperationName.names(of: entries)
        for (entry, name) in zip(entries, names) {
            let wall = zone.wallTime(at: entry.instant)
            let what = entry.isUndone ? "\(entry.summary) (undone)" : entry.summary
            table.add(
                .init(DayText.relative(wall.day, today: today), .quiet),
                .init(InstantText.clock(wall), .quiet), .init(name, .accent),
                .init(what, entry.isUndone ? .quiet : .plain))
        }
        return table
    }
}

/// The shortest end of an operation's id that is unique among those shown.
enum OperationName {
    static func names(of entries: [HistoryEntry]) -> [String] {
        let ids = entries.map { String($0.operation.description.suffix(12)) }
        var length = 4
        while length < 12, Set(ids.map { $0.suffix(length) }).count < ids.count { length += 1 }
        return ids.map { String($0.suffix(length)) }
    }

    /// Returns the operation whose id ends with the given letters.
    static func find(
        _ name: String, among entries: [HistoryEntry]
    ) throws(Rejection) -> EventID {
        if let id = EventID(name) { return id }
        let wanted = name.lowercased()
        let found = entries.filter {
            wanted.count >= 4 && $0.operation.description.hasSuffix(wanted)
        }
        guard let first = found.first else {
            throw Rejection(
                "history.unknown", "There is no entry \(TextFitting.cut(name, to: 40)) in the log.",
                field: "entry", category: .notFound, hints: ["List the entries: cairn log"])
        }
        guard found.count == 1 else {
            throw Rejection.conflict(
                "history.ambiguous", "\(found.count) entries end in \(name).", field: "entry",
                hints: ["Enter more letters, or the whole id from --json."])
        }
        return first.operation
    }
}
