internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// `cairn backup`: copies the store as of one moment and verifies every event.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the store while it is in use, and verify the backup.",
        discussion: """
            Files of modules next to the store are copied next to the backup: channels of
            reminders, with their secrets, into habits.outbox.db.

            With --keep, the command is suitable for a schedule. Each backup is restored
            into a temporary store as a test. Then older backups made with --keep are
            deleted. A backup that cannot be restored is reported and kept as
            cairn-failed-….

            Examples:
              cairn backup                  into the folder backups next to the store
              cairn backup ~/usb/habits.db  into a new file
              cairn backup --keep 7d4w12m   keep backups of 7 days, 4 weeks, 12 months
              @daily cairn backup --keep 7d4w12m ~/backups >/dev/null    for crontab
            """)

    @Argument(help: "The new file, or a folder for it.", completion: .file())
    var path: String?
    @Option(
        help: .init(
            "Test and rotate: how many hours, days, weeks, months and years to keep (h d w m y).",
            valueName: "counts"))
    var keep: String?

    func run() async throws {
        let store = try await session.store()
        guard let journal = store.journal as? SQLiteJournal else { return }
        if let keep { return try await rotate(journal, keeping: try Retention(keep)) }
        let target = try target(in: session)
        let beside = session.keptFiles.map { $0.path(beside: target) }
        for path in beside where Files.exists(path) {
            throw Rejection.conflict(
                "backup.exists", "\(path) already exists.", field: "path")
        }
        let found = try await BackupCommand.copy(
            journal, session.keptFiles, to: target, in: session)
        let copies = beside.filter(Files.exists)
        guard !session.wantsJSON else {
            session.show([
                "path": .string(target), "beside": .array(copies.map { .string($0) }),
                "events": .integer(Int64(found.events)),
                "sound": .bool(found.isSound),
                "findings": .array(found.findings.map { .string($0.sentence) }),
            ])
            return
        }
        session.show("Backup \(session.paint(target, .strong))")
        for path in copies { session.show("Next to it \(session.paint(path, .strong))") }
        session.show(session.paint("\(found.events) events, all hashes verified.", .quiet))
        for finding in found.findings { session.display("Damaged: \(finding.sentence)") }
        if !found.isSound { throw Ending(.damaged) }
    }

    private func target(in session: Session) throws(Rejection) -> String {
        let wall = WallTime(secondsSince1970: session.clock.now().seconds)
        let clock = InstantText.clock(wall, seconds: true).filter { $0 != ":" }
        let name = "cairn-\(wall.day)-\(clock).db"
        do throws(Files.Failure) {
            guard let path else {
                return "\(try ownFolder(in: session))/\(name)"
            }
            return Files.isFolder(path) ? "\(path)/\(name)" : path
        } catch {
            throw BackupCommand.unmade(error)
        }
    }

    /// Returns the folder next to the store and creates it if necessary.
    func ownFolder(in session: Session) throws(Files.Failure) -> String {
        let folder = session.folders.data + "/backups"
        try Files.makeFolder(folder)
        return folder
    }

    static func unmade(_ error: Files.Failure) -> Rejection {
        Rejection(
            "backup.folder", "The folder for backups cannot be made: \(error.reason).",
            field: "path", category: .unavailable)
    }
}

/// `cairn restore`: replaces the store with a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the store from a backup and keep the old store.",
        discussion: """
            First, every event of the backup and the files next to it are verified. The
            previous store is kept in a file next to the store, so you can undo a restore
            with another one.

            Example:
              cairn restore ~/usb/habits.db
            """)

    @Argument(help: "The backup.", completion: .file())
    var path: String
    @Flag(help: "Also restore facts that are out of bounds. They do not count.")
    var strays = false

    func run() async throws {
        let folder = session.folders.data
        let beside = session.keptFiles.map { ($0, $0.path(beside: path)) }
            .filter { Files.exists($0.1) }
        for (file, copy) in beside { try await file.keeping.prove(copy) }
        let done: Restoration
        do throws(JournalError) {
            done = try await SQLiteJournal.restore(
                from: path, to: folder, clock: session.clock, strays: strays)
        } catch {
            var rejection = error.rejection
            if error.reason == .bounds {
                rejection.hints = ["To restore them too: cairn restore \(path) --strays"]
            }
            throw rejection
        }
        for (file, copy) in beside {
            if let kept = done.kept, Files.exists(folder + "/" + file.name) {
                try await file.keeping.copy(folder, file.path(beside: kept))
            }
            try await file.keeping.restore(copy, folder)
        }
        guard !session.wantsJSON else {
            session.show([
                "events": .integer(Int64(done.verification.events)),
                "account": .string(done.identity.account.description),
                "device": .string(done.identity.device.description),
                "kept": .optional(done.kept),
            ])
            return
        }
        session.show("Restored \(done.verification.events) events, all hashes verified.")
        if let kept = done.kept { session.display("The previous store is kept in \(kept).") }
    }
}
