public import Core
internal import Foundation
internal import GRDB
internal import LeaguesAPI

/// What whoever runs a server does with the standings. Rule P3.
extension SQLiteStandings {
    /// Copies the standings, as they are at one moment, into a new file that only its owner may
    /// read. Others may read and write meanwhile. Fails with `leagues.backup` where the file cannot
    /// be made.
    public func backup(to path: String) async throws(Rejection) {
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard !FileManager.default.fileExists(atPath: path),
            FileManager.default.createFile(atPath: path, contents: nil, attributes: mode)
        else {
            throw Rejection(
                "leagues.backup", "The file \(path) cannot be made.", category: .unavailable)
        }
        try await outsideTransactions { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
    }

    /// What is wrong with the pages, in a sentence; nil if nothing is.
    public func fault() async throws(Rejection) -> String? {
        try await read { db in
            let line = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
            return line == "ok"
                ? nil : "The pages of the standings are damaged: \(line ?? "no answer")."
        }
    }
}
