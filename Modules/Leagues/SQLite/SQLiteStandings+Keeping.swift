public import Core
internal import DurableSQLite

/// What whoever runs a server does with the standings. Rule P3.
extension SQLiteStandings {
    /// Copies the standings, as they are at one moment, into a new file that only its owner may
    /// read. Others may read and write meanwhile. Fails with `leagues.backup` where the file cannot
    /// be made.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// What is wrong with the pages, in a sentence; nil if nothing is.
    public func fault() async throws(Rejection) -> String? { try await file.fault() }
}
