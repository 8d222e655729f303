public import Core
public import Engine

/// Deletes a person's whole store: a new, empty store of another account takes its place.
///
/// Rule O3.
///
/// A marker file lists what is deleted. It is written first and removed last, so that the next
/// program that opens the store finishes an erasure that was interrupted.
struct StoreErasure {
    let files: StoreFiles
    let maker: StoreMaker
    let clock: any Clock
    let patience: Duration

    /// The name of the marker file in the folder.
    static let markerName = "erasing"
    /// The longest marker that is read, in bytes.
    private static let longestMarker = 1 << 22

    init(_ files: StoreFiles, clock: any Clock, entropy: any Entropy, patience: Duration) {
        self.files = files
        maker = StoreMaker(files: files, entropy: entropy)
        self.clock = clock
        self.patience = patience
    }

    private var marker: String { files.folder + "/" + StoreErasure.markerName }

    /// True while an erasure has begun and is not finished.
    var isUnderWay: Bool { (try? System.look(at: marker)) != nil }

    /// Writes the marker with the files and folders that go, besides those of the journal.
    func begin(_ others: [String]) throws(JournalError) {
        try System.makeFolder(files.folder)
        let draft = maker.scratch("new")
        defer { System.remove(draft) }
        try System.write(others.joined(separator: "\n"), to: draft)
        try System.move(draft, to: marker)
        try System.sync(files.folder)
    }

    /// Does what the marker says; nothing if there is none.
    func finish() throws(JournalError) {
        guard isUnderWay else { return }
        let path = maker.scratch("new")
        defer { StoreMaker.remove(path) }
        try System.make(path)
        try maker.fill(path, .fresh(clock: clock, maker.entropy))
        try System.sync(path)
        try StoreLock(files, patience: patience).holding { () throws(JournalError) in
            // Another process may have finished it.
            guard isUnderWay else { return }
            let bytes = try System.read(marker, first: StoreErasure.longestMarker)
            let others = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            // The log goes first: SQLite would take it for the log of the new file.
            for old in [files.log, files.index, files.rollback] { System.remove(old) }
            try System.move(path, to: files.database)
            for name in System.names(in: files.folder) where isEarlierStore(name) {
                System.remove(files.folder + "/" + name)
            }
            for other in others { System.removeAll(String(other)) }
            try System.sync(files.folder)
            System.remove(marker)
            try System.sync(files.folder)
        }
    }

    /// True for copies in the folder from restores and lost files. Stores that another process is
    /// creating are empty.
    private func isEarlierStore(_ name: String) -> Bool {
        ["journal.left-", "journal.before-restore-", "journal.restoring-"].contains {
            name.hasPrefix($0)
        }
    }
}

extension SQLiteJournal {
    /// Deletes everything in a folder's store, and the files and folders in `others`: absolute
    /// paths, without line breaks. A new, empty store with another account takes the place of the
    /// old one under the store's lock. Rule O3.
    ///
    /// Programs that have the old store open get an error the next time they use it. Throws
    /// `locked` if another program writes for longer than `patience`; the next program that opens
    /// the store finishes the erasure then.
    public static func eraseEverything(
        in folder: String, and others: [String], clock: any Clock,
        entropy: any Entropy = SystemEntropy(), patience: Duration = .seconds(10)
    ) throws(JournalError) {
        let erasure = StoreErasure(
            StoreFiles(folder: folder), clock: clock, entropy: entropy, patience: patience)
        try erasure.begin(others)
        try erasure.finish()
    }

    /// True if another store took the place of this one, or an erasure of it has begun.
    public var isReplaced: Bool {
        do throws(JournalError) {
            try reader.checkFile()
        } catch {
            return true
        }
        let marker = folder + "/" + StoreErasure.markerName
        return (try? System.look(at: marker)) != nil
    }
}
