public import Core
internal import Foundation
public import GRDB
internal import Synchronization

/// An SQLite file next to the journal, for modules' data other than events.
///
/// Every call is durable: WAL with `synchronous=FULL`, which is checked. Several processes can use
/// one file; a wait of more than five seconds throws unavailable. Deleted data is also removed from
/// the pages (O3).
public final class DurableFile: Sendable {
    /// The texts of errors about an unusable file.
    public struct ErrorTexts: Sendable {
        /// The part of codes before the dot: `leagues`.
        public var code: String
        /// The subject of sentences: "The standings".
        public var subject: String
        /// The verb "was" or "were".
        public var verb: String

        /// Creates the texts; the default verb is singular.
        public init(code: String, subject: String, verb: String = "was") {
            self.code = code
            self.subject = subject
            self.verb = verb
        }
    }

    private let queue: DatabaseQueue
    private let words: ErrorTexts
    /// True while deleted rows may be in the log.
    private let isUnpurged = Atomic(false)

    /// Opens a file and creates it if necessary.
    ///
    /// `steps` are SQL migrations from each version to the next; a released step must never change.
    /// `settings` are additional pragmas. Throws `….unavailable`, and `….newer` for a file of a
    /// newer version, which is not changed.
    public init(
        _ path: String, _ words: ErrorTexts, steps: [String], settings: String = ""
    ) throws(Rejection) {
        self.words = words
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.label = words.code
        DurableFile.closeToOthers(path)
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { db in
                try DurableFile.prepare(db, words, steps, settings)
            }
        } catch {
            throw words.rejection(error)
        }
    }

    /// Creates the file, if there is none, so that only its owner can use it and the files that
    /// SQLite adds.
    private static func closeToOthers(_ path: String) {
        let files = FileManager.default
        if !files.fileExists(atPath: path) {
            // If it cannot be created, opening it gives the reason.
            _ = files.createFile(atPath: path, contents: nil, attributes: ownersOnly)
        }
        for end in ["", "-wal", "-shm"] {
            try? files.setAttributes(ownersOnly, ofItemAtPath: path + end)
        }
    }

    private static var ownersOnly: [FileAttributeKey: Any] { [.posixPermissions: 0o600] }

    private static func prepare(
        _ db: Database, _ words: ErrorTexts, _ steps: [String], _ settings: String
    ) throws {
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found <= steps.count else {
            throw Rejection(
                "\(words.code).newer",
                "\(words.subject) \(words.verb) made by a newer version (\(found), this one knows "
                    + "\(steps.count)); nothing was changed.", category: .conflict)
        }
        try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
            throw Rejection(
                "\(words.code).unavailable", "SQLite does not write through to the disk.",
                category: .unavailable)
        }
        try db.execute(sql: "PRAGMA secure_delete = ON; \(settings)")
        guard found < steps.count else { return }
        try db.inTransaction(.immediate) {
            // Another process may have been faster.
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            for step in steps.dropFirst(found) { try db.execute(sql: step) }
            try db.execute(sql: "PRAGMA user_version = \(steps.count)")
            return .commit
        }
    }

    /// Reads in one transaction.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        do {
            return try await queue.read(body)
        } catch {
            throw words.rejection(error)
        }
    }

    /// Writes in one transaction. After a rejection or an error, nothing is changed.
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(Rejection) -> Value {
        let value: Value
        do {
            value = try await queue.write(body)
        } catch {
            throw words.rejection(error)
        }
        // Each write retries a purge that failed before.
        _ = try? await purgeIfNeeded(waiting: 0)
        return value
    }

    /// Runs statements that are not allowed in a transaction.
    public func outsideTransactions(
        _ body: @escaping @Sendable (Database) throws -> Void
    ) async throws(Rejection) {
        do {
            try await queue.writeWithoutTransaction(body)
        } catch {
            throw words.rejection(error)
        }
    }
}

// MARK: - Keeping

extension DurableFile {
    /// Removes deleted data from the log too, so no file contains it.
    ///
    /// Fails as `….purging` while another program reads the file for more than five seconds: what
    /// was deleted stays in the log until the next write or purge after that.
    public func purge() async throws(Rejection) {
        isUnpurged.store(true, ordering: .relaxed)
        guard try await purgeIfNeeded(waiting: 5_000) else {
            throw Rejection(
                "\(words.code).purging",
                "\(words.subject): another program reads the file, so deleted rows stay in its log "
                    + "for now; close that program and try again.", category: .unavailable)
        }
    }

    /// Empties the log if deleted rows may be in it; false if readers prevent it for
    /// `waiting` milliseconds.
    private func purgeIfNeeded(waiting: Int) async throws(Rejection) -> Bool {
        guard isUnpurged.load(ordering: .relaxed) else { return true }
        do {
            let isBusy = try await queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA busy_timeout = \(waiting)")
                let isBusy = try Int.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") ?? 1
                try db.execute(sql: "PRAGMA busy_timeout = 5000")
                return isBusy
            }
            guard isBusy == 0 else { return false }
        } catch {
            throw words.rejection(error)
        }
        isUnpurged.store(false, ordering: .relaxed)
        return true
    }

    /// Copies the file, as of one moment, into a new one that only its owner can read. Others can
    /// read and write in the meantime. Throws `….backup` if the file cannot be created. Rule P3.
    public func backup(to path: String) async throws(Rejection) {
        guard !FileManager.default.fileExists(atPath: path),
            FileManager.default.createFile(
                atPath: path, contents: nil, attributes: DurableFile.ownersOnly)
        else {
            throw Rejection(
                "\(words.code).backup", "Cannot create the file \(path).", category: .unavailable)
        }
        try await outsideTransactions { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
    }

    /// Throws `….damaged` for a copy with faulty pages or without the table, and `….newer` for one
    /// of a newer version.
    public static func prove(
        _ path: String, _ words: ErrorTexts, steps: [String], table: String
    ) async throws(Rejection) {
        let damaged = Rejection(
            "\(words.code).damaged", "The copy \(path) is damaged.", category: .damaged)
        let found: (version: Int, line: String?, hasTable: Bool)
        do {
            found = try await DurableFile.reader(path).read { db in
                (
                    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
                    try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"),
                    try db.tableExists(table)
                )
            }
        } catch {
            throw damaged
        }
        guard found.line == "ok", found.hasTable else { throw damaged }
        guard found.version <= steps.count else {
            throw Rejection(
                "\(words.code).newer", "The copy \(path) was made by a newer version.",
                category: .conflict)
        }
    }

    private static func reader(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Replaces the whole content of the file by a copy of this version in one step; others can
    /// have it open.
    public func restore(from path: String) async throws(Rejection) {
        try await outsideTransactions { db in
            try DurableFile.reader(path).read { try $0.backup(to: db) }
        }
        try await purge()
    }

    /// Returns the fault of the pages as a sentence; nil if there is none.
    public func fault() async throws(Rejection) -> String? {
        let subject = words.subject.prefix(1).lowercased() + words.subject.dropFirst()
        return try await read { db in
            let line = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
            return line == "ok"
                ? nil : "The pages of \(subject) are damaged: \(line ?? "no answer")."
        }
    }
}

extension DurableFile.ErrorTexts {
    fileprivate func rejection(_ error: any Error) -> Rejection {
        if let rejection = error as? Rejection { return rejection }
        // While the file is moved, a trigger refuses writes with its own message.
        if let error = error as? DatabaseError, let sentence = error.message,
            error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER
        {
            return Rejection("\(code).unavailable", sentence, category: .unavailable)
        }
        let sentence =
            switch (error as? DatabaseError)?.resultCode {
            case .SQLITE_CANTOPEN?, .SQLITE_READONLY?, .SQLITE_PERM?:
                "\(subject) cannot be written: the disk or the folder is read-only for this user."
            case .SQLITE_FULL?: "The disk is full; free some space and try again."
            default: "\(subject) cannot be used: \(error)"
            }
        return Rejection("\(code).unavailable", sentence, category: .unavailable)
    }
}
