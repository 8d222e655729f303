public import Core
internal import DurableSQLite

/// Maintenance of the leaderboards' file by the operator. Rule P3.
extension SQLiteStandings {
    /// Copies a consistent snapshot of the file into a new file that only its owner can read.
    /// Others can read and write during the copy. Throws `leagues.backup` if the new file cannot be
    /// created.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// Checks the file and returns the first error as a sentence; nil if there is none.
    public func fault() async throws(Rejection) -> String? { try await file.fault() }
}
