public import Core
internal import DurableSQLite
internal import GRDB
internal import Plans
public import PlansHosting

/// The claims in a SQLite file, `plans.db`, next to the journal.
///
/// Each call is durable. Several processes can use the file.
public final class SQLiteClaims: Sendable {
    let file: DurableFile

    /// The file's name.
    public static let name = "plans.db"

    /// Opens the file in a folder and creates it if it is missing.
    ///
    /// Throws `plans.unavailable` if it cannot be used. Throws `plans.newer` if it has a newer
    /// version, and leaves it unchanged.
    public init(folder: String) throws(Rejection) {
        file = try DurableFile(
            folder + "/" + SQLiteClaims.name, SQLiteClaims.words, steps: SQLiteClaims.steps)
    }

    private static let words = DurableFile.ErrorTexts(code: "plans", subject: "The file of plans")

    /// The migration steps between versions. A purchase without an account came from the store's
    /// server before a user brought it. A trial without a product was given by the store for the
    /// subscription `original`.
    private static let steps = [
        """
        CREATE TABLE purchases (
            original TEXT PRIMARY KEY, account TEXT, id TEXT NOT NULL,
            product TEXT NOT NULL, purchased INTEGER NOT NULL, expires INTEGER NOT NULL,
            revoked INTEGER, signed INTEGER NOT NULL, trial INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX purchases_by_account ON purchases (account);
        CREATE TABLE trials (
            account TEXT PRIMARY KEY, product TEXT, since INTEGER, until INTEGER, original TEXT)
            WITHOUT ROWID;
        CREATE TABLE licences (id TEXT PRIMARY KEY, account TEXT NOT NULL) WITHOUT ROWID;
        CREATE INDEX licences_by_account ON licences (account);
        CREATE TABLE erased (account TEXT PRIMARY KEY) WITHOUT ROWID;
        """
    ]

    /// Copies a consistent snapshot to a new file that only its owner can read. Rule P3.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// Throws if a copy is damaged or has a newer version.
    public static func prove(_ path: String) async throws(Rejection) {
        try await DurableFile.prove(path, words, steps: steps, table: "licences")
    }

    /// Replaces all claims by a verified copy in one transaction.
    public func restore(from path: String) async throws(Rejection) {
        try await file.restore(from: path)
    }

    /// Returns a description of damaged pages; nil if the file is intact.
    public func fault() async throws(Rejection) -> String? { try await file.fault() }
}

extension SQLiteClaims: ClaimStore {
    public func erase(_ account: AccountID) async throws(Rejection) {
        let account = account.description
        try await file.write { db in
            // An earlier request of the user may still be in progress.
            try db.execute(sql: "INSERT OR IGNORE INTO erased VALUES (?)", arguments: [account])
            for table in ["purchases", "trials", "licences"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE account = ?", arguments: [account])
            }
        }
        try await file.purge()
    }

    public func claim(licence id: String, for account: AccountID) async throws(Rejection) {
        let account = account.description
        try await file.write { db in
            try SQLiteClaims.refuseErased(account, db)
            try db.execute(
                sql: "INSERT OR IGNORE INTO licences VALUES (?, ?)", arguments: [id, account])
            let owner = try String.fetchOne(
                db, sql: "SELECT account FROM licences WHERE id = ?", arguments: [id])
            guard owner == account else { throw Rejection.taken("licence") }
        }
    }

    static func refuseErased(_ account: String, _ db: Database) throws {
        let isErased = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM erased WHERE account = ?)",
            arguments: [account])
        guard isErased != true else {
            throw Rejection("plans.erased", "This person was erased.", category: .notFound)
        }
    }
}
