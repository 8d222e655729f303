import Core
import CoreTesting
import Crypto
import Engine
import Foundation
import JournalSQLite
import Synchronization

/// What a node's events lie on: a journal in memory, or one in a file where a seed is to try that.
/// It outlives the programs that use it; see `Connection`.
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
    /// Where files go; nil keeps everything in memory.
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

    /// The hash that a store gives, so that a world in memory and one in files are the same.
    @Sendable static func sha256(_ bytes: [UInt8]) -> EventHash {
        EventHash(Array(SHA256.hash(data: bytes))) ?? .origin
    }

    var journal: any Journal { state.withLock { $0.shelf.journal } }
    var isInFile: Bool { folders != nil }

    /// Whether nothing more can be written.
    var isFull: Bool {
        get { state.withLock { $0.isFull } }
        set { state.withLock { $0.isFull = newValue } }
    }

    /// The same content on another disk, as it stands now.
    func copied() async throws -> Disk { Disk(try await copy(), folders) }

    /// Everything of an account.
    func entries(_ account: AccountID) async throws(JournalError) -> [JournalEntry] {
        try await alone { journal async throws(JournalError) in
            try await journal.entries(account, after: .start, limit: .max)
        }
    }

    func erase(_ account: AccountID) async throws(JournalError) {
        try await alone { journal async throws(JournalError) in try await journal.erase(account) }
    }

    /// Asks the journal; while a file is asked nothing else goes on, however long that takes.
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

    /// Puts another disk's content in the place of this one's.
    func replace(with other: Disk) {
        let shelf = other.state.withLock { $0.shelf }
        state.withLock { $0.shelf = shelf }
    }

    /// Keeps what is there, for `loseLast`.
    func remember() async throws {
        let copy = try await copy()
        state.withLock { $0.before = copy }
    }

    /// Loses the last write, as a disk does that was not told to keep it.
    func loseLast() {
        state.withLock { state in
            if let before = state.before { state.shelf = before }
            state.before = nil
        }
    }
}

/// Folders of one world's files, and what opens stores in them.
final class Folders: Sendable {
    private let root: String
    private let count = Mutex(0)
    private let keys: (any KeyStore)?

    /// Folders under one of their own; with `keys` every store in them is sealed.
    init(_ name: String, keys: (any KeyStore)? = nil) {
        root = FileManager.default.temporaryDirectory.path + "/cairn-world-\(getpid())-\(name)"
        self.keys = keys
    }

    func fresh() throws -> String {
        root + "/" + count.withLock { count in
            count += 1
            return String(count)
        }
    }

    func open(_ folder: String) throws(JournalError) -> SQLiteJournal {
        try SQLiteJournal(
            folder: folder, clock: TestClock(Instant(seconds: 1_700_000_000)),
            entropy: SeededEntropy(1), keys: keys)
    }

    /// Every byte that lies in the folders.
    func bytes() -> [Data] {
        let names = FileManager.default.enumerator(atPath: root)?.allObjects ?? []
        return names.compactMap { $0 as? String }.compactMap {
            FileManager.default.contents(atPath: root + "/" + $0)
        }
    }

    func remove() { try? FileManager.default.removeItem(atPath: root) }
}
