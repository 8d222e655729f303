public import Core
public import Engine
internal import JournalSeals

/// A journal in one SQLite file, for a command line, a server, or both at once on the same folder.
///
/// The folder has `journal.db` with its `-wal` and `-shm`, and `journal.lock`. The files have mode
/// 0600; a folder created here has 0700. A commit is durable when it returns: `synchronous=FULL` is
/// set on the writing connection after opening, and checked. Concurrent appends share a commit.
/// Several processes can read and write at the same time; each has one connection for reading and
/// one for writing.
public final class SQLiteJournal: Journal {
    /// The account of the store, and the device that writes here.
    public let identity: StoreIdentity
    /// The folder of the store.
    public let folder: String

    let files: StoreFiles
    let reader: Connection
    let words = InternedStrings()
    let writer: LazyWriter
    let ciphers: RowCipherCache?
    let entropy: any Entropy

    /// Opens the store in a folder, or creates it with a new identity from `clock` and `entropy`.
    ///
    /// It reads one page; the first write opens the writing connection. A write waits at most
    /// `patience` for other processes and then throws `locked`. Throws `newerVersion` for a store
    /// of a later version, which is not changed, and `damaged` for a file that is empty, truncated,
    /// encrypted or not a store.
    ///
    /// With `keys`, the events of accounts that are new to the store are encrypted with a key per
    /// account. Rule O3.
    public init(
        folder: String, clock: any Clock, entropy: any Entropy = SystemEntropy(),
        patience: Duration = .seconds(10), log: LogLength = .long, keys: (any KeyStore)? = nil
    ) throws(JournalError) {
        let files = StoreFiles(folder: folder)
        try StoreErasure(files, clock: clock, entropy: entropy, patience: patience).finish()
        if try !files.exist() {
            try StoreMaker(files: files, entropy: entropy).make(.fresh(clock: clock, entropy))
        }
        try files.checkHeader()
        try files.finishBrokenChange(patience)
        let reader = try Connection(files.database, .reading)
        let version = try reader.runNow { db in try Schema.version(of: db) }
        if version != Schema.current {
            try Schema.refuseNewer(version, files.database)
            try WritingConnection(files: files, patience: patience).migrate()
        }
        self.identity = try reader.runNow { db in try Schema.identity(of: db) }
        self.folder = folder
        self.files = files
        self.entropy = entropy
        self.reader = reader
        let ciphers = keys.map { RowCipherCache($0) }
        self.ciphers = ciphers
        writer = LazyWriter(
            files: files, patience: patience, log: log, ciphers: ciphers, file: reader.file)
    }

    /// Returns true if a folder has a store.
    public static func exists(in folder: String) -> Bool {
        (try? StoreFiles(folder: folder).exist()) ?? true
    }

    /// The version of the SQLite library, such as `3.40.1`.
    public static var libraryVersion: String { SQLiteLibrary.version }
}

/// The identity of a store: created with the store; a restored store gets a new device.
public struct StoreIdentity: Hashable, Sendable {
    /// The account of a command line or of a server without accounts.
    public let account: AccountID
    /// The device of this store's own events.
    public let device: DeviceID

    /// Creates an identity.
    public init(account: AccountID, device: DeviceID) {
        self.account = account
        self.device = device
    }

    static func fresh(clock: any Clock, _ entropy: any Entropy) -> StoreIdentity {
        let now = clock.now()
        return StoreIdentity(
            account: AccountID(at: now, random: (entropy.bits(), entropy.bits())),
            device: DeviceID(at: now, random: (entropy.bits(), entropy.bits())))
    }
}
