internal import CommandLineKit
internal import Core
internal import DirectorySQLite
internal import JournalSQLite

/// A backup of a server: a folder of `journal.db`, of `directory.db` where there are people, and of
/// `backup.json`, which says what it is and gives the SHA-256 of the directory. The journal proves
/// itself. Keys are not in it.
struct BackupFolder {
    let path: String

    var journal: String { path + "/journal.db" }
    var directory: String { path + "/" + SQLiteDirectory.name }
    var hasDirectory: Bool { Files.exists(directory) }
    private var note: String { path + "/backup.json" }

    init(_ path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Says what the folder is, once all else is in it.
    func finish(at now: Instant) throws {
        var words: JSONObject = [
            "format": "cairn-backup", "version": .integer(1), "made": now.json,
        ]
        if hasDirectory { words["directory"] = .string(try digest()) }
        try Files.write(JSON.object(words).bytes, to: note)
        for name in try Files.names(in: path) { try Files.sync(path + "/" + name) }
        try Files.sync(path)
    }

    /// Refuses what is no backup, or one whose directory was changed: `backup.none`,
    /// `backup.newer`, `backup.damaged`.
    func check() throws {
        let bytes = (try? Files.read(note, limit: 1 << 16)) ?? []
        guard let words = try? JSON(parsing: bytes), words["format"]?.string == "cairn-backup",
            Files.exists(journal)
        else {
            throw Rejection(
                "backup.none", "\(path) is no backup of a server.", field: "file",
                category: .notFound, hints: ["It is a folder that cairn-server backup made."])
        }
        guard words["version"]?.integer == 1 else {
            throw Rejection(
                "backup.newer", "The backup \(path) was made by a newer version.", field: "file",
                category: .damaged)
        }
        let wanted = words["directory"]?.string
        guard try wanted == (hasDirectory ? digest() : nil) else {
            throw Rejection(
                "backup.damaged", "The directory of people in the backup was changed or is gone.",
                field: "file", category: .damaged)
        }
    }

    private func digest() throws -> String {
        Hex.text(Seal.hash(try Files.read(directory)).bytes)
    }
}
