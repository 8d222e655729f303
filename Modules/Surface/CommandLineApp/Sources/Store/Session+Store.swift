internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite

extension Session {
    /// Opens the user's store, or creates it in a private folder.
    static func openStore(for session: Session) throws(Rejection) -> OpenStore {
        let folder = session.folders.data
        let isNew = !SQLiteJournal.exists(in: folder)
        let journal = try openJournal(in: folder, clock: session.clock)
        let identity = journal.identity
        let engine = Engine(
            program: session.program, journal: journal, account: identity.account,
            device: identity.device, clock: session.clock)
        return OpenStore(
            journal: journal, engine: engine, account: identity.account, device: identity.device,
            isNew: isNew)
    }

    static func openJournal(
        in folder: String, clock: any Clock
    ) throws(Rejection) -> SQLiteJournal {
        do throws(Files.Failure) {
            if !Files.exists(folder) { try Files.makeFolder(folder) }
        } catch {
            throw Rejection(
                "journal.permission", "The folder \(folder) cannot be created: \(error.reason).",
                field: "data", category: .unavailable)
        }
        Files.closeStore(in: folder)
        do throws(JournalError) {
            return try SQLiteJournal(folder: folder, clock: clock, log: .short)
        } catch {
            throw error.rejection
        }
    }
}
