public import Core

/// A folder in which backups are made on a schedule, tried and rotated. Rule P5.
///
/// A backup is made in a workshop inside the folder, is restored from there as a drill, and gets
/// its name only then; so whatever ends a run, the older ones are whole. Nothing is taken away but
/// what a shelf named itself, and nothing at all unless the new one passed its drill.
public struct BackupShelf: Sendable {
    /// What a backup is made of.
    public enum Form: Sendable {
        /// A file, and others beside it that go with it: what each is called after the stem.
        case files(_ ending: String, beside: [String])
        /// A folder with files of these names.
        case folder(of: [String])
    }

    /// The folder.
    public let folder: String
    private let form: Form

    /// How many of those that failed are left lying: the latest.
    static let failedLimit = 3

    /// A shelf in a folder, which is looked at when a backup is made.
    public init(_ folder: String, _ form: Form) {
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.form = form
    }

    /// What a run came to.
    public struct Report: Sendable {
        /// Where the backup lies.
        public var path: String
        /// Why its drill failed; nil if it passed.
        public var fault: Rejection?
        /// What was taken away, by name.
        public var removed: [String] = []
        /// How many that passed lie there now.
        public var kept = 0

        /// What is told of a drill that failed, as `backup.drill`; nil if it passed.
        public var failure: Rejection? {
            fault.map { fault in
                Rejection(
                    "backup.drill",
                    "The backup was made, and the drill of restoring it failed: \(fault.message)",
                    field: "path", category: .damaged,
                    hints: ["It is kept as \(path); the older ones are as they were."])
            }
        }
    }

    private var workshop: String { folder + "/.cairn-backup-unfinished" }
    private var lockFile: String { folder + "/.cairn-backup-lock" }

    /// Makes a backup, tries it, gives it its name and rotates the others.
    ///
    /// `make` writes it under the path that it is given, and `drill` restores it from there into an
    /// empty place of its own; what it throws is told in the report, and the backup is kept under
    /// another name. Fails with `backup.folder` where there is no such folder, `backup.busy` while
    /// another run works there, and as `make` does; then nothing was changed.
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

    /// When the backups that passed their drill were made, in UTC; none if the folder cannot be
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

    /// Takes the lock and clears away what a run left that was ended in its middle.
    private func begin() throws(Rejection) -> Files.Lock {
        guard Files.isFolder(folder) else {
            throw Rejection(
                "backup.folder", "There is no folder \(folder) for backups.", field: "path",
                category: .notFound,
                hints: ["Make it, or connect the disk that it lies on, and try again."])
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

    /// Files that go with a backup which is not there.
    private func strays() throws(Files.Failure) -> [String] {
        let names = try Files.names(in: folder)
        return names.filter { name in
            besideEndings.contains { ending in
                guard let found = BackupName(name, ending: ending) else { return false }
                return !names.contains(found.stem + mainEnding)
            }
        }
    }

    /// The name, a second or more later if it is taken, as when the clock was set back.
    private func free(_ name: BackupName) -> BackupName {
        var name = name
        func isTaken(_ ending: String) -> Bool { Files.exists("\(folder)/\(name.stem)\(ending)") }
        while isTaken(mainEnding) || besideEndings.contains(where: isTaken) {
            name.time = name.time.advanced(bySeconds: 1)
        }
        return name
    }

    /// Moves what was made out of the workshop, the file that makes it a backup last.
    private func put(as stem: String) throws(Files.Failure) {
        for ending in besideEndings + [mainEnding] {
            let part = workshop + "/backup" + ending
            if Files.exists(part) { try Files.move(part, to: "\(folder)/\(stem)\(ending)") }
        }
        try Files.sync(folder)
    }

    private func times(_ standing: BackupName.Standing) -> [WallTime] {
        let names = (try? Files.names(in: folder)) ?? []
        return names.compactMap { name in
            BackupName(name, ending: mainEnding).flatMap {
                $0.standing == standing && isOurs(name) ? $0.time : nil
            }
        }
    }

    /// Whether it is made as a shelf makes it: a link, or a folder with other things, is not.
    private func isOurs(_ name: String) -> Bool {
        let path = "\(folder)/\(name)"
        guard Files.target(ofLink: path) == nil else { return false }
        guard case .folder(let contents) = form else { return !Files.isFolder(path) }
        guard let inside = try? Files.names(in: path) else { return false }
        return Set(inside).isSubset(of: contents)
    }

    /// Takes away what is not kept: the backup itself first, out of its name in one step. What
    /// cannot be taken away stays until the next run.
    private func rotate(_ retention: Retention?, at now: WallTime) -> [String] {
        var gone = times(.failed).sorted().dropLast(BackupShelf.failedLimit).map {
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

    /// Moves something into the workshop, which is cleared away at the end.
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
