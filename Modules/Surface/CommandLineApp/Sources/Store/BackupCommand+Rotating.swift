internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// `cairn backup --keep`: makes and test-restores a backup, then deletes older ones. Rule P5.
extension BackupCommand {
    func rotate(_ journal: SQLiteJournal, keeping retention: Retention) async throws {
        let session = session
        let folder: String
        do throws(Files.Failure) {
            if let path { folder = path } else { folder = try ownFolder(in: session) }
        } catch {
            throw BackupCommand.unmade(error)
        }
        let files = session.keptFiles
        let shelf = BackupStore(folder, .files(".db", beside: files.map { "." + $0.name }))
        var found: Verification?
        let report = try await shelf.take(at: session.clock.now(), keeping: retention) {
            draft throws(Rejection) in
            found = try await BackupCommand.copy(journal, files, to: draft, in: session)
        } drill: { draft throws(Rejection) in
            try await BackupCommand.drill(draft, files, expecting: found?.events ?? 0, in: session)
        }
        if let failure = report.failure { throw failure }
        show(report, found?.events ?? 0, session)
    }

    /// Copies the journal, and the modules' files next to the store.
    static func copy(
        _ journal: SQLiteJournal, _ files: [BackupPart], to path: String, in session: Session
    ) async throws(Rejection) -> Verification {
        let found: Verification
        do throws(JournalError) {
            found = try await journal.backup(to: path)
        } catch {
            throw error.rejection
        }
        for file in files where Files.exists(session.folders.data + "/" + file.name) {
            try await file.keeping.copy(session.folders.data, file.path(beside: path))
        }
        return found
    }

    /// Restores a backup into a temporary store and reads its state. It needs no zone of the
    /// machine, because a scheduled run may have none.
    private static func drill(
        _ path: String, _ files: [BackupPart], expecting count: Int, in session: Session
    ) async throws(Rejection) {
        let scratch = path + ".drill"
        let journal: SQLiteJournal
        let events: Int
        do throws(JournalError) {
            let done = try await SQLiteJournal.restore(
                from: path, to: scratch, clock: session.clock, strays: true)
            journal = try SQLiteJournal(folder: scratch, clock: session.clock)
            events = done.verification.events
        } catch {
            throw error.rejection
        }
        guard events == count else {
            throw Rejection(
                "backup.drill", "Only \(events) of \(count) events were restored.",
                category: .damaged)
        }
        for file in files where Files.exists(file.path(beside: path)) {
            try await file.keeping.prove(file.path(beside: path))
            try await file.keeping.restore(file.path(beside: path), scratch)
        }
        let identity = journal.identity
        _ = try await Engine(
            program: session.program, journal: journal, account: identity.account,
            device: identity.device, clock: session.clock
        ).ask(zone: .utc) { $0.today }
    }

    private func show(_ report: BackupStore.Report, _ events: Int, _ session: Session) {
        guard !session.wantsJSON else {
            return session.show([
                "path": .string(report.path), "events": .integer(Int64(events)),
                "kept": .integer(Int64(report.kept)),
                "removed": .array(report.removed.map { .string($0) }),
            ])
        }
        session.show("Backup \(session.paint(report.path, .strong))")
        let gone = report.removed.isEmpty ? "" : ", \(report.removed.count) deleted"
        session.show(
            session.paint(
                "\(events) events, restored and read as a test. "
                    + "\(report.kept.counted("backup")) kept\(gone).", .quiet))
    }
}
