public import Core

/// Everything that belongs to a store besides its journal, for a person who deletes all of it.
/// Rule O3.
public struct StoreCompanionFiles: Sendable {
    /// The folder of the store, as an absolute path.
    public let folder: String
    private let settings: String
    private let names: [String]
    private let shelves: [String]

    /// Files that programs keep in the folder, besides those that modules name.
    private static let shipped = [
        "usage.db", "outbox.db", "plans.db", "product-events.db", "sync",
    ]
    /// The backups that `cairn backup` makes next to the store.
    private static let ownBackups = "backups"

    /// The remains of the store in a person's folders: `named` are files of modules, `shelves`
    /// folders in which backups are made on a schedule.
    public init(in folders: Folders, named: [String] = [], shelves: [String] = []) {
        let folder = Files.absolute(folders.data)
        self.folder = folder
        settings = Files.absolute(folders.configuration) + "/config"
        names = Set(StoreCompanionFiles.shipped + named).sorted()
        self.shelves = ["\(folder)/\(StoreCompanionFiles.ownBackups)"] + shelves.map(Files.absolute)
    }

    /// The files and folders that are there, as absolute paths. Files of other programs in the same
    /// folders are not among them.
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
    /// `cairn-kept-2026-11-24-161640.db`, of the files next to them, and of unfinished backups.
    static func isBackup(_ name: String) -> Bool {
        if name.hasPrefix(".cairn-backup-") { return true }
        let starts = ["cairn-kept-", "cairn-failed-", "cairn-"]
        guard let start = starts.first(where: name.hasPrefix) else { return false }
        let stem = Array(name.utf8.dropFirst(start.utf8.count).prefix(17))
        return stem.count == 17 && Day(utf8: stem.prefix(10)) != nil
            && stem[10] == UInt8(ascii: "-") && stem.suffix(6).allSatisfy { (48...57).contains($0) }
    }

    /// True if a path leads into the folder of the store.
    public func holds(_ path: String) -> Bool {
        let path = Files.absolute(path)
        let parts = path.split(separator: "/")
        return (0...parts.count).contains { count in
            let above = "/" + parts.prefix(count).joined(separator: "/")
            return Files.identity(of: above).map { $0 == Files.identity(of: folder) } ?? false
        }
    }

    /// The server that the store syncs with, whose account keeps its facts; nil if there is none.
    public var server: String? {
        let bytes = (try? Files.read(folder + "/sync", limit: 1 << 16)) ?? []
        let start = "address = "
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
}

extension Rejection {
    /// The refusal to delete a store that syncs before its person has been told. Rule O3.
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
