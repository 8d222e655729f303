internal import Core
internal import Engine
internal import GRDB

/// Makes a store under another name and gives it its own when it is whole and on the disk.
struct StoreMaker {
    let files: StoreFiles
    let entropy: any Entropy

    /// A name beside the store that nobody else uses.
    func scratch(_ purpose: String) -> String {
        "\(files.folder)/journal.\(purpose)-\(String(entropy.bits(), radix: 36))"
    }

    /// Makes the store; if another process was quicker, theirs stands.
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

    /// Gives the log of a store whose file is gone another name, or SQLite would take it for the
    /// new one's. What was recorded may stand in it, so it is kept. Under the lock, and only while
    /// there is no file.
    func setLogAside() throws(JournalError) {
        let kept = scratch("left") + ".db"
        for (name, ending) in [(files.log, "-wal"), (files.rollback, "-journal")] {
            guard let log = try System.look(at: name) else { continue }
            guard log.size > 0 else { System.remove(name); continue }
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
            try StoreMaker.settle(db)
        }
    }

    /// Moves everything from the log into the file.
    static func settle(_ db: Database) throws {
        try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    static func remove(_ path: String) {
        for ending in ["", "-wal", "-shm", "-journal"] { System.remove(path + ending) }
    }
}
