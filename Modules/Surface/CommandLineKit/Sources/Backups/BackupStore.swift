public import Core

/// A folder with scheduled backups, which are test-restored and rotated. Rule P5.
///
/// A backup is made in a temporary folder inside, restored from there as a test, and renamed only
/// after that. So an interrupted run leaves older backups complete. Only files named by this type
/// are deleted, and only after the new backup passed its test.
public struct BackupStore: Sendable {
    /// The form of a backup.
    public enum Form: Sendable {
        /// A file with an ending, and other files next to it, named after its stem.
        case files(_ ending: String, beside: [String])
        /// A folder with files of these names.
        case folder(of: [String])
    }

    /// The folder.
    public let folder: String
    private let form: Form

    /// The number of failed backups to keep, latest first.
    static let failedLimit = 3

    /// Creates a shelf for a folder; the folder is read when a backup is made.
    public init(_ folder: String, _ form: Form) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.form = form
    }

    /// The result of a run.
    public struct Report: Sendable {
        /// The path of the backup.
        public var path: String
        /// The error of the test restore; nil if it passed.
        public var fault: Rejection?
        /// The names of the deleted backups.
        public var removed: [String] = []
        /// The number of valid backups in the folder.
        public var kept = 0

        /// The rejection `backup.drill` after a failed test restore; nil if it passed.
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

    /// Makes and test-restores a backup, names it and deletes old ones.
    ///
    /// `make` writes it to the given path, and `drill` restores it from there into a temporary
    /// place. An error of `drill` is in the report, and the backup gets another name. Throws
    /// `backup.folder` if the folder does not exist, `backup.busy` during another run, and the
    /// errors of `make`; then nothing is changed.
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

    /// The times of the valid backups in UTC; none if the folder is unreadable.
    public var times: [WallTime] { times(.kept) }

    private var mainEnding: String {
        if case .files(let ending, _) = form { return ending }
        return ""
    }

    private var besideEndings: [String] {
        if case .files(_, let beside) = form { return beside }
        return []
    }

    /// Takes the lock and deletes the remains of an interrupted run.
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

    /// Returns files that belong to a missing backup.
    private func strays() throws(Files.Failure) -> [String] {
        let names = try Files.names(in: folder)
        return names.filter { name in
            besideEndings.contains { ending in
                guard let found = BackupName(name, ending: ending) else { return false }
                return !names.contains(found.stem + mainEnding)
            }
        }
    }

    /// Returns the name, with a later second if it is taken, for example after the clock was set
    /// back.
    private func free(_ name: BackupName) -> BackupName {
        var name = name
        func isTaken(_ ending: String) -> Bool { Files.exists("\(folder)/\(name.stem)\(ending)") }
        while isTaken(mainEnding) || besideEndings.contains(where: isTaken) {
            name.time = name.time.advanced(bySeconds: 1)
        }
        return name
    }

    /// Moves the new files out of the temporary folder, the main file last.
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

    /// Returns true if the form is that of a scheduled backup; links and folders with other content
    /// are not.
    private func isOurs(_ name: String) -> Bool {
        let path = "\(folder)/\(name)"
        guard Files.target(ofLink: path) == nil else { return false }
        guard case .folder(let contents) = form else { return !Files.isFolder(path) }
        guard let inside = try? Files.names(in: path) else { return false }
        return Set(inside).isSubset(of: contents)
    }

    /// Deletes old backups, each with its main file first in one step. Files that cannot be deleted
    /// stay until the next run.
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

    /// Moves a file into the temporary folder, which is deleted at the end.
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
