public import Core
internal import JournalSeals
public import Engine

/// A journal in one SQLite file, for a command line, a server, or both at once on the same folder.
///
/// The folder holds `journal.db` with its `-wal` and `-shm`, and `journal.lock`; the files are
/// 0600, a folder made here is 0700. Commits are durable when they are reported:
/// `synchronous=FULL` on the writing connection, set after opening and asserted. Appends that
/// arrive together share a commit. Several processes may read and write at the same time; each has
/// one connection of either kind.
public final class SQLiteJournal: Journal {
    /// Whose store it is and which device writes here.
    public let identity: StoreIdentity
    /// The folder that the store lives in.
    public let folder: String

    let files: StoreFiles
    let reader: Connection
    let words = InternedStrings()
    let writer: LazyWriter
    let vault: Vault?
    let entropy: any Entropy

    /// Opens the store in a folder, or makes it with a new identity from `clock` and `entropy`.
    ///
    /// Reads one page; the connection that writes is opened with the first write. A write waits for
    /// other processes as long as `patience` lasts, and then throws `locked`. Throws
    /// `newerVersion` for a store that a later version made, which is left untouched, and
    /// `damaged` for a file that is empty, truncated, encrypted or no store.
    ///
    /// With `keys`, what an account records that is new to the store is sealed under a key of its
    /// own. Rule O3.
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
        let vault = keys.map { Vault($0) }
        self.vault = vault
        writer = LazyWriter(
            files: files, patience: patience, log: log, vault: vault, file: reader.file)
    }

    /// Whether a folder holds a store already.
    public static func exists(in folder: String) -> Bool {
        (try? StoreFiles(folder: folder).exist()) ?? true
    }

    /// The version of the SQLite library in use, such as `3.40.1`.
    public static var libraryVersion: String { SQLiteLibrary.version }
}

/// Whose store it is: made when the store is made, and the device anew when it is restored.
public struct StoreIdentity: Hashable, Sendable {
    /// The person whose journal a command line or a server without accounts uses.
    public let account: AccountID
    /// The chain that this store's own events belong to.
    public let device: DeviceID

    /// An identity.
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
