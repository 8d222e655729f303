internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import JournalSQLite
internal import JournalSeals
internal import OutboxSQLite
internal import PlansSQLite
internal import StandingsSQLite

/// A backup of a server: a folder with `journal.db`, with `directory.db`, `standings.db`,
/// `outbox.db` and `plans.db` if the server has them, and with `backup.json`. That file describes
/// the backup and has the SHA-256 of all files except the journal, which verifies itself. Users'
/// keys are not in it.
struct BackupFolder {
    let path: String

    var journal: String { path + "/" + BackupFolder.journalName }
    var directory: String { path + "/" + SQLiteDirectory.name }
    var hasDirectory: Bool { Files.exists(directory) }
    var standings: String { path + "/" + SQLiteStandings.name }
    var hasStandings: Bool { Files.exists(standings) }
    var outbox: String { path + "/" + SQLiteOutbox.name }
    var hasOutbox: Bool { Files.exists(outbox) }
    var plans: String { path + "/" + SQLiteClaims.name }
    var hasPlans: Bool { Files.exists(plans) }
    private var note: String { path + "/" + BackupFolder.noteName }

    private static let (journalName, noteName) = ("journal.db", "backup.json")
    /// The possible files.
    static let contents = [
        journalName, noteName, SQLiteDirectory.name, SQLiteStandings.name, SQLiteOutbox.name,
        SQLiteClaims.name,
    ]

    init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Writes the description after all other files.
    func finish(at now: Instant) throws {
        var words: JSONObject = [
            "format": "cairn-backup", "version": .integer(1), "made": now.json,
        ]
        words["directory"] = try digest(directory).map { .string($0) }
        words["standings"] = try digest(standings).map { .string($0) }
        words["outbox"] = try digest(outbox).map { .string($0) }
        words["plans"] = try digest(plans).map { .string($0) }
        try Files.write(JSON.object(words).bytes, to: note)
        for name in try Files.names(in: path) { try Files.sync(path + "/" + name) }
        try Files.sync(path)
    }

    /// Throws for a folder that is not a backup, or a changed one: `backup.none`, `backup.newer`,
    /// `backup.damaged`.
    func check() throws {
        let bytes = (try? Files.read(note, limit: 1 << 16)) ?? []
        guard let words = try? JSON(parsing: bytes), words["format"]?.string == "cairn-backup",
            Files.exists(journal)
        else {
            throw Rejection(
                "backup.none", "\(path) is not a backup of a server.", field: "file",
                category: .notFound, hints: ["Give a folder that cairn-server backup wrote."])
        }
        guard words["version"]?.integer == 1 else {
            throw Rejection(
                "backup.newer", "The backup \(path) was made by a newer version.", field: "file",
                category: .damaged)
        }
        try check(directory, words["directory"], "directory of users (directory.db)")
        try check(standings, words["standings"], "file of the boards (standings.db)")
        try check(outbox, words["outbox"], "file of channels and messages (outbox.db)")
        try check(plans, words["plans"], "file of plans (plans.db)")
    }

    private func check(_ file: String, _ wanted: JSON?, _ what: String) throws {
        guard try wanted?.string == digest(file) else {
            throw Rejection(
                "backup.damaged", "The \(what) in the backup was changed.",
                field: "file", category: .damaged)
        }
    }

    /// Returns the SHA-256 of a file; nil if it does not exist.
    private func digest(_ file: String) throws -> String? {
        guard Files.exists(file) else { return nil }
        return Hex.text(Seal.hash(try Files.read(file)).bytes)
    }
}
