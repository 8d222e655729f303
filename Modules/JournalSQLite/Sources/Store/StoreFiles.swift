internal import Engine

/// The names of a store's files, and checks without SQLite.
struct StoreFiles: Sendable {
    let folder: String
    var database: String { folder + "/journal.db" }
    var log: String { database + "-wal" }
    var index: String { database + "-shm" }
    var lock: String { folder + "/journal.lock" }
    /// The file for rolling back a change that was interrupted before the database had a log.
    var rollback: String { database + "-journal" }

    func exist() throws(JournalError) -> Bool {
        try System.look(at: database) != nil
    }

    /// Rolls back a change that was interrupted, for example by a power failure, before the file
    /// had a log. A backup put in place by hand has none. Only a writing connection can do this.
    func finishBrokenChange(_ patience: Duration) throws(JournalError) {
        guard let change = try System.look(at: rollback), change.size > 0 else { return }
        try StoreLock(self, patience: patience).holding { () throws(JournalError) in
            try Connection(database, .writing).runNow { db in try StoreMaker.checkpoint(db) }
        }
    }

    /// Throws for a file that is not a store, or of a newer version, before SQLite opens it.
    func checkHeader() throws(JournalError) {
        let log = try System.look(at: log)
        try StoreFiles.checkHeader(of: database, isWhole: log.map { $0.size == 0 } ?? true)
    }

    /// Checks the header of a file. `isWhole` means that no write-ahead log can have pages missing
    /// in the file.
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
