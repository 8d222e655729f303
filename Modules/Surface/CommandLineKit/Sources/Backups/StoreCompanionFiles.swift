public import Core

/// The files that belong to a user's data in addition to the journal, for deleting everything. Rule
/// O3.
public struct StoreCompanionFiles: Sendable {
    /// The folder with the user's data, as an absolute path.
    public let folder: String
    private let settings: String
    private let names: [String]
    private let shelves: [String]

    /// The names of files that programs store in the folder, in addition to those that modules
    /// declare.
    private static let shipped = [
        "usage.db", "outbox.db", "plans.db", "product-events.db", "sync",
    ]
    /// The folder for backups that `cairn backup` creates next to the journal.
    private static let ownBackups = "backups"

    /// Creates the list for a user's folders. `named` are the names of files of modules, and
    /// `shelves` the folders with scheduled backups.
    public init(in folders: Folders, named: [String] = [], shelves: [String] = []) {
        let folder = Files.absolute(folders.data)
        self.folder = folder
        settings = Files.absolute(folders.configuration) + "/config"
        names = Set(StoreCompanionFiles.shipped + named).sorted()
        self.shelves = ["\(folder)/\(StoreCompanionFiles.ownBackups)"] + shelves.map(Files.absolute)
    }

    /// The files and folders that exist, as absolute paths. Files of other programs in the same
    /// folders are left out.
    public var paths: [String] {
        let files = names.flatMap { name in
            ["", "-wal", "-shm", "-journal"].map { "\(folder)/\(name)\($0)" }
        }
        let backups = shelves.flatMap { shelf in
            ((try? Files.names(in: shelf)) ?? []).filter(StoreCompanionFiles.isBackup).map {
                "\(shelf)/\($0)"
            }
        }
        return (files + [settings, "\(folder)/backup-drill"] + backups).filter {
            Files.exists($0) && !$0.contains("\n")
        }
    }

    /// True for the default names of backups, such as `cairn-2026-11-24-161640.db` and
    /// `cairn-kept-2026-11-24-161640.db`, for the files next to them, and for unfinished backups.
    static func isBackup(_ name: String) -> Bool {
        if name.hasPrefix(".cairn-backup-") { return true }
        let starts = ["cairn-kept-", "cairn-failed-", "cairn-"]
        guard let start = starts.first(where: name.hasPrefix) else { return false }
        let stem = Array(name.utf8.dropFirst(start.utf8.count).prefix(17))
        return stem.count == 17 && Day(utf8: stem.prefix(10)) != nil
            && stem[10] == UInt8(ascii: "-") && stem.suffix(6).allSatisfy { (48...57).contains($0) }
    }

    /// True if the path leads into the folder with the user's data.
    public func holds(_ path: String) -> Bool {
        let path = Files.absolute(path)
        let parts = path.split(separator: "/")
        return (0...parts.count).contains { count in
            let above = "/" + parts.prefix(count).joined(separator: "/")
            return Files.identity(of: above).map { $0 == Files.identity(of: folder) } ?? false
        }
    }

    /// The address of the server with which the data is synced, on which an account has the same
    /// facts; nil if there is none.
    public var server: String? {
        let bytes = (try? Files.read(folder + "/sync", limit: 1 << 16)) ?? []
        let start = "address = "
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
}

extension Rejection {
    /// The rejection if the user wants to delete synced data and has not yet been told that the
    /// server keeps a copy. Rule O3.
    public static func eraseSyncs(_ server: String) -> Rejection {
        .conflict(
            "erase.syncs",
            "This store syncs with \(server). The account there and the other devices keep "
                + "their data.", field: "local",
            hints: [
                "Delete the account on the server too, on its page “Delete your account”.",
                "To delete only this store, confirm with --local, or “local” over HTTP.",
            ])
    }
}
