internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import Moving
internal import Postgres

extension ServerStores {
    /// Throws `server.moving` for a folder with an unfinished move.
    static func refuseMoving(_ folder: String) throws(Rejection) {
        guard !Files.exists(folder + "/" + MoveToFiles.staging) else { throw .isMoving }
        try refuseRestoring(folder)
    }

    /// Refuses a folder into which a backup was not restored to the end, with
    /// `restore.unfinished`.
    static func refuseRestoring(_ folder: String) throws(Rejection) {
        guard Files.exists(folder + "/" + RestoredFolder.staging) else { return }
        throw Rejection(
            "restore.unfinished", "A restore into \(folder) was not completed.",
            field: "data", category: .unavailable,
            hints: ["Run the same cairn-server restore again to start over."])
    }

    /// Throws `server.moved` for files that were moved to a database, because they are read-only.
    static func refuseMoved(_ journal: SQLiteJournal) throws(Rejection) {
        let isFenced: Bool
        do throws(JournalError) {
            isFenced = try journal.isFenced
        } catch {
            throw error.rejection
        }
        guard !isFenced else { throw .isMoved("a database") }
    }
}

extension ServerDatabase {
    /// Throws `server.moving` for a database with an unfinished move.
    func refuseUnfinished() throws(Rejection) {
        guard try asked({ try MigrationMark.isUnfinished(pool) }) else { return }
        throw .isMoving
    }

    /// Throws the same, and `server.moved` for a database that was moved to files.
    func refuseMoved() throws(Rejection) {
        try refuseUnfinished()
        guard try asked({ try DatabaseFence(pool).isRaised() }) else { return }
        throw .isMoved("files")
    }

    private func asked(_ work: () throws -> Bool) throws(Rejection) -> Bool {
        do {
            return try work()
        } catch {
            let sentence =
                (error as? PostgresError)?.message ?? "The database cannot be queried: \(error)."
            throw Rejection("server.database", sentence, field: "store", category: .unavailable)
        }
    }
}

extension Rejection {
    fileprivate static let isMoving = Rejection(
        "server.moving", "Another store is being moved here.", category: .unavailable,
        hints: ["Run the same cairn-server move again to continue, or with --abandon to give up."])

    fileprivate static func isMoved(_ place: String) -> Rejection {
        Rejection(
            "server.moved", "This store was moved to \(place), or is being moved.",
            category: .unavailable,
            hints: [
                "Start the server with the other store. If the move was not completed, run the "
                    + "same cairn-server move again."
            ])
    }
}
