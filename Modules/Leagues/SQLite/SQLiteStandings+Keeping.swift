public import Core
internal import DurableSQLite

/// Maintenance of the standings by the operator. Rule P3.
extension SQLiteStandings {
    /// Copies a consistent snapshot of the standings into a new file that only its owner can read.
    /// Others can read and write during the copy. Throws `leagues.backup` if the file cannot be
    /// created.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// Returns a description of the first fault in the pages, in one sentence; nil if there is
    /// none.
    public func fault() async throws(Rejection) -> String? { try await file.fault() }
}
