import Core
import CoreTesting
import Crypto
import Engine
import Foundation
import JournalSQLite
import Synchronization

/// The disk of a node: a journal in memory, or in a file for some seeds. It outlives the programs
/// that use it; see `Connection`.
final class Disk: Sendable {
    /// The journal itself.
    enum Shelf: Sendable {
        case memory(MemoryJournal)
        case file(SQLiteJournal)

        var journal: any Journal {
            switch self {
            case .memory(let journal): journal
            case .file(let journal): journal
            }
        }
    }

    private struct State {
        var shelf: Shelf
        var isFull = false
        var before: Shelf?
    }
    private let state: Mutex<State>
    /// The place of files; nil keeps everything in memory.
    private let folders: Folders?

    init(_ folders: Folders?) throws {
        self.folders = folders
        state = Mutex(State(shelf: try Disk.empty(folders)))
    }

    private init(_ shelf: Shelf, _ folders: Folders?) {
        self.folders = folders
        state = Mutex(State(shelf: shelf))
    }

    private static func empty(_ folders: Folders?) throws -> Shelf {
        guard let folders else { return .memory(MemoryJournal(sealer: sha256)) }
        return .file(try folders.open(folders.fresh()))
    }

    /// The hash of a file store, so that worlds in memory and in files are equal.
    @Sendable static func sha256(_ bytes: [UInt8]) -> EventHash {
        EventHash(Array(SHA256.hash(data: bytes))) ?? .origin
    }

    var journal: any Journal { state.withLock { $0.shelf.journal } }
    var isInFile: Bool { folders != nil }

    /// True if nothing more can be written.
    var isFull: Bool {
        get { state.withLock { $0.isFull } }
        set { state.withLock { $0.isFull = newValue } }
    }

    /// A copy of the disk in its present state.
    func copied() async throws -> Disk { Disk(try await copy(), folders) }

    /// All entries of an account.
    func entries(_ account: AccountID) async throws(JournalError) -> [JournalEntry] {
        try await alone { journal async throws(JournalError) in
            try await journal.entries(account, after: .start, limit: .max)
        }
    }

    func erase(_ account: AccountID) async throws(JournalError) {
        try await alone { journal async throws(JournalError) in try await journal.erase(account) }
    }

    /// Calls the journal. During a call to a file nothing else runs, however long it takes.
    func alone<Value: Sendable>(
        _ work: (any Journal) async throws(JournalError) -> Value
    ) async throws(JournalError) -> Value {
        let journal = journal
        guard isInFile else { return try await work(journal) }
        return try await OneThread.alone { () async throws(JournalError) in
            try await work(journal)
        }
    }

    private func copy() async throws -> Shelf {
        switch state.withLock({ $0.shelf }) {
        case .memory(let journal): return .memory(journal.copied())
        case .file(let journal):
            guard let folders else { return .file(journal) }
            let folder = try folders.fresh()
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            _ = try await OneThread.alone { () async throws(JournalError) in
                try await journal.backup(to: folder + "/journal.db")
            }
            return .file(try folders.open(folder))
        }
    }

    /// Replaces the content by that of another disk.
    func replace(with other: Disk) {
        let shelf = other.state.withLock { $0.shelf }
        state.withLock { $0.shelf = shelf }
    }

    /// Remembers the present state for `loseLast`.
    func remember() async throws {
        let copy = try await copy()
        state.withLock { $0.before = copy }
    }

    /// Loses the last write, like a disk without a sync.
    func loseLast() {
        state.withLock { state in
            if let before = state.before { state.shelf = before }
            state.before = nil
        }
    }
}

/// The folders of one world's files, and the opener of stores in them.
final class Folders: Sendable {
    private let root: String
    private let count = Mutex(0)
    private let keys: (any KeyStore)?

    /// Folders within one parent; with `keys` every store in them is sealed.
    init(_ name: String, keys: (any KeyStore)? = nil) {
        root = FileManager.default.temporaryDirectory.path + "/cairn-world-\(getpid())-\(name)"
        self.keys = keys
    }

    func fresh() throws -> String {
        root + "/"
            + count.withLock { count in
                count += 1
                return String(count)
            }
    }

    func open(_ folder: String) throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(
            folder: folder, clock: TestClock(Instant(seconds: 1_700_000_000)),
            entropy: SeededEntropy(1), keys: keys)
    }

    /// The contents of all files in the folders.
    func bytes() -> [Data] {
        let names = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
        return names.compactMap { $0 as? String }.compactMap {
            FileManager.default.contents(atPath: root + "/" + $0)
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: root) }
}
