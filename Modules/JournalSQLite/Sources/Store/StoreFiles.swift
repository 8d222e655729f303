internal import Engine

/// The names of a store's files, and what can be told of them without SQLite.
struct StoreFiles: Sendable {
    let folder: String
    var database: String { folder + "/journal.db" }
    var log: String { database + "-wal" }
    var index: String { database + "-shm" }
    var lock: String { folder + "/journal.lock" }
    /// What SQLite rolls back with when a change was broken off before the file was one with a log.
    var rollback: String { database + "-journal" }

    func exist() throws(JournalError) -> Bool {
        try System.look(at: database) != nil
    }

    /// Rolls back what was broken off, as by a power failure, while the file had no log yet: a
    /// backup that was put in its place by hand has none. Only a connection that writes can do so.
    func finishBrokenChange(_ patience: Duration) throws(JournalError) {
        guard let change = try System.look(at: rollback), change.size > 0 else { return }
        try StoreLock(self, patience: patience).holding { () throws(JournalError) in
            try Connection(database, .writing).runNow { db in try StoreMaker.settle(db) }
        }
    }

    /// Refuses what is no store of ours, or a newer one, before SQLite touches anything.
    func checkHeader() throws(JournalError) {
        let log = try System.look(at: log)
        try StoreFiles.checkHeader(of: database, isWhole: log.map { $0.size == 0 } ?? true)
    }

    /// `isWhole` says that no write-ahead log may hold pages that the file lacks.
    static func checkHeader(of path: String, isWhole: Bool) throws(JournalError) {
        guard let file = try System.look(at: path) else {
            throw JournalError(.notFound, "There is no file \(path).")
        }
        guard file.size > 0 else {
            throw JournalError(.damaged, "\(path) is empty; restore a backup or remove the file.")
        }
        let header = try System.read(path, first: 100)
        guard header.starts(with: Array("SQLite format 3".utf8) + [0]), header.count == 100 else {
            throw JournalError(
                .damaged, "\(path) is not an SQLite database, or it is encrypted or truncated.")
        }
        func word(_ offset: Int) -> Int {
            header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        guard word(68) == Schema.applicationID else {
            throw JournalError(.damaged, "\(path) is an SQLite database, but not a store of Cairn.")
        }
        try Schema.refuseNewer(word(60), path)
        let pageSize = max(Int(header[16]) << 8 | Int(header[17]) << 16, 512)
        let isTruncated = file.size % pageSize != 0 || word(28) * pageSize > file.size
        if isWhole, isTruncated {
            throw JournalError(.damaged, "\(path) is truncated; restore a backup.")
        }
    }
}
