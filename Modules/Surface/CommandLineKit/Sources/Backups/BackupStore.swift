public import Core

/// A folder with scheduled backups. Each backup is restored as a test, and old ones are deleted.
/// Rule P5.
///
/// A backup is created in a temporary folder inside of this one, restored from there as a test, and
/// only then renamed. If a run is interrupted, older backups are therefore complete. Only files
/// with names of scheduled backups are deleted, and only after the new backup passed its test.
public struct BackupStore: Sendable {
    /// Whether a backup is a file or a folder.
    public enum Form: Sendable {
        /// A backup is a file with an ending, and possibly other files next to it, whose names
        /// begin in the same way.
        case files(_ ending: String, beside: [String])
        /// A backup is a folder that contains files with these names.
        case folder(of: [String])
    }

    /// The path of the folder with the backups.
    public let folder: String
    private let form: Form

    /// The number of failed backups to keep, latest first.
    static let failedLimit = 3

    /// Creates the store for a folder. The folder is read when a backup is created.
    public init(_ folder: String, _ form: Form) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.form = form
    }

    /// The result of creating a backup.
    public struct Report: Sendable {
        /// The path of the new backup.
        public var path: String
        /// The error from the test restore; nil if the test passed.
        public var fault: Rejection?
        /// The names of the old backups that were deleted.
        public var removed: [String] = []
        /// The number of backups in the folder whose test restore passed.
        public var kept = 0

        /// The rejection `backup.drill` if the test restore failed; otherwise nil.
        public var failure: Rejection? {
            fault.map { fault in
                Rejection(
                    "backup.drill",
                    "The backup was made, but the test of restoring it failed: \(fault.message)",
                    field: "path", category: .damaged,
                    hints: ["It is kept as \(path). Older backups are unchanged."])
            }
        }
    }

    private var workshop: String { folder + "/.cairn-backup-unfinished" }
    private var lockFile: String { folder + "/.cairn-backup-lock" }

    /// Creates a backup, restores it as a test, names it and deletes old backups.
    ///
    /// `make` writes the backup to a path. `drill` restores it from there into a temporary folder.
    /// If `drill` throws, the report contains the error, and the backup gets the name of a failed
    /// one.
    ///
    /// Throws `backup.folder` if the folder does not exist, `backup.busy` if another run is in
    /// progress, and the errors of `make`. In these cases nothing changes.
    public func take(
        at now: Instant, keeping retention: Retention,
        make: (_ path: String) async throws(Rejection) -> Void,
        drill: (_ path: String) async throws(Rejection) -> Void
    ) async throws(Rejection) -> Report {
        let lock = try begin()
        defer { Files.removeFolder(workshop) }
        let draft = workshop + "/backup" + mainEnding
        try await make(draft)
        var fault: Rejection?
        do throws(Rejection) { try await drill(draft) } catch { fault = error }
        let wall = WallTime(secondsSince1970: now.seconds)
        var report = try unlessUnwritable { () throws(Files.Failure) in
            let name = free(BackupName(fault == nil ? .kept : .failed, wall))
            try put(as: name.stem)
            return Report(path: "\(folder)/\(name.stem)\(mainEnding)", fault: fault)
        }
        report.removed = rotate(fault == nil ? retention : nil, at: wall)
        report.kept = times(.kept).count
        withExtendedLifetime(lock) {}
        return report
    }

    /// The times, in UTC, of the backups whose test restore passed; empty if the folder cannot be
    /// read.
    public var times: [WallTime] { times(.kept) }

    private var mainEnding: String {
        if case .files(let ending, _) = form { return ending }
        return ""
    }

    private var besideEndings: [String] {
        if case .files(_, let beside) = form { return beside }
        return []
    }

    /// Takes the lock and deletes what an interrupted run left behind.
    private func begin() throws(Rejection) -> Files.Lock {
        guard Files.isFolder(folder) else {
            throw Rejection(
                "backup.folder", "There is no folder \(folder) for backups.", field: "path",
                category: .notFound,
                hints: ["Create it or connect its disk, then try again."])
        }
        let lock = try unlessUnwritable { () throws(Files.Failure) in
            try Files.Lock(trying: lockFile)
        }
        guard let lock else {
            throw Rejection(
                "backup.busy", "Another backup is being made in \(folder) now.", field: "path",
                category: .unavailable)
        }
        Files.removeFolder(workshop)
        try unlessUnwritable { () throws(Files.Failure) in
            try Files.makeNewFolder(workshop)
            for name in try strays() { Files.remove("\(folder)/\(name)") }
        }
        return lock
    }

    /// Returns the files that belong to a backup whose main file is missing.
    private func strays() throws(Files.Failure) -> [String] {
        let names = try Files.names(in: folder)
        return names.filter { name in
            besideEndings.contains { ending in
                guard let found = BackupName(name, ending: ending) else { return false }
                return !names.contains(found.stem + mainEnding)
            }
        }
    }

    /// Returns the name or, if it is taken, the same name with a later second. A name can be taken
    /// after the clock was set back.
    private func free(_ name: BackupName) -> BackupName {
        var name = name
        func isTaken(_ ending: String) -> Bool { Files.exists("\(folder)/\(name.stem)\(ending)") }
        while isTaken(mainEnding) || besideEndings.contains(where: isTaken) {
            name.time = name.time.advanced(bySeconds: 1)
        }
        return name
    }

    /// Moves the new files out of the temporary folder; the main file is moved last.
    private func put(as stem: String) throws(Files.Failure) {
        for ending in besideEndings + [mainEnding] {
            let part = workshop + "/backup" + ending
            if Files.exists(part) { try Files.move(part, to: "\(folder)/\(stem)\(ending)") }
        }
        try Files.sync(folder)
    }

    private func times(_ standing: BackupName.Status) -> [WallTime] {
        let names = (try? Files.names(in: folder)) ?? []
        return names.compactMap { name in
            BackupName(name, ending: mainEnding).flatMap {
                $0.standing == standing && isOurs(name) ? $0.time : nil
            }
        }
    }

    /// Returns true if the file or folder has the form of a scheduled backup. Links, and folders
    /// with other content, do not.
    private func isOurs(_ name: String) -> Bool {
        let path = "\(folder)/\(name)"
        guard Files.target(ofLink: path) == nil else { return false }
        guard case .folder(let contents) = form else { return !Files.isFolder(path) }
        guard let inside = try? Files.names(in: path) else { return false }
        return Set(inside).isSubset(of: contents)
    }

    /// Deletes old backups and returns their names. The main file of each is moved away first.
    /// Files that cannot be deleted stay until the next run.
    private func rotate(_ retention: Retention?, at now: WallTime) -> [String] {
        var gone = times(.failed).sorted().dropLast(BackupStore.failedLimit).map {
            BackupName(.failed, $0)
        }
        if let retention {
            let times = times(.kept)
            let kept = retention.kept(of: times, at: now)
            gone += times.sorted().filter { !kept.contains($0) }.map { BackupName(.kept, $0) }
        }
        return gone.map(\.stem).filter { stem in
            takeAway(stem + mainEnding)
                && besideEndings.allSatisfy { ending in
                    !Files.exists("\(folder)/\(stem)\(ending)") || takeAway(stem + ending)
                }
        }.map { $0 + mainEnding }
    }

    /// Moves a file into the temporary folder, which is deleted at the end. Returns false if the
    /// file cannot be moved.
    private func takeAway(_ name: String) -> Bool {
        (try? Files.move("\(folder)/\(name)", to: "\(workshop)/gone-\(name)")) != nil
    }

    private func unlessUnwritable<T>(
        _ body: () throws(Files.Failure) -> T
    ) throws(Rejection) -> T {
        do throws(Files.Failure) {
            return try body()
        } catch {
            throw Rejection(
                "backup.unwritable", "\(folder) cannot be written: \(error.reason).", field: "path",
                category: .unavailable)
        }
    }
}
