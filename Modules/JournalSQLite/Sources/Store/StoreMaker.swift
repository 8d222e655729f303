internal import Core
internal import Engine
internal import GRDB

/// Creates a store under another name and renames it after it is complete and on disk.
struct StoreMaker {
    let files: StoreFiles
    let entropy: any Entropy

    /// Returns an unused name next to the store.
    func scratch(_ purpose: String) -> String {
        "\(files.folder)/journal.\(purpose)-\(String(entropy.bits(), radix: 36))"
    }

    /// Creates the store; if another process was faster, its store is used.
    func make(_ identity: StoreIdentity) throws(JournalError) {
        try System.makeFolder(files.folder)
        let path = scratch("new")
        defer { StoreMaker.remove(path) }
        try System.make(path)
        try fill(path, identity)
        try System.sync(path)
        try StoreLock(files, patience: .seconds(10)).holding { () throws(JournalError) in
            guard try !files.exist() else { return }
            try setLogAside()
            _ = try System.link(path, as: files.database)
            try System.sync(files.folder)
        }
    }

    /// Renames the log of a store whose file is missing; otherwise SQLite would use it for the new
    /// store. It is kept, because it can contain events. Runs under the lock, and only while there
    /// is no file.
    func setLogAside() throws(JournalError) {
        let kept = scratch("left") + ".db"
        for (name, ending) in [(files.log, "-wal"), (files.rollback, "-journal")] {
            guard let log = try System.look(at: name) else { continue }
            guard log.size > 0 else {
                System.remove(name)
                continue
            }
            try System.move(name, to: kept + ending)
        }
        System.remove(files.index)
    }

    func fill(_ path: String, _ identity: StoreIdentity) throws(JournalError) {
        let connection = try Connection(path, .writing)
        try connection.runNow { db in
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try db.inTransaction(.immediate) {
                try Schema.migrate(db)
                try Schema.set(identity, in: db)
                return .commit
            }
            try StoreMaker.checkpoint(db)
        }
    }

    /// Moves everything from the log into the file.
    static func checkpoint(_ db: Database) throws {
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    static func remove(_ path: String) {
        for ending in ["", "-wal", "-shm", "-journal"] { System.remove(path + ending) }
    }
}
