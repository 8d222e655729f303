public import Core
internal import DurableSQLite
internal import GRDB
internal import Plans
public import PlansHosting

/// What is kept of people's plans in a file of SQLite, `plans.db`, beside the journal.
///
/// Durable with each call. Several processes may use one file.
public final class SQLiteClaims: Sendable {
    let file: DurableFile

    /// What the file is called.
    public static let name = "plans.db"

    /// Opens the file in a folder; makes it if there is none. Fails with `plans.unavailable`, and
    /// with `plans.newer` for a file of a newer version, which is left as it is.
    public init(folder: String) throws(Rejection) {
        file = try DurableFile(
            folder + "/" + SQLiteClaims.name, SQLiteClaims.words, steps: SQLiteClaims.steps)
    }

    private static let words = DurableFile.Words(code: "plans", subject: "The file of plans")

    /// What makes each version out of the one before it. A purchase without an account was told of
    /// by the store's server before anybody brought it. A trial whose product is null was given by
    /// the store, for the subscription `original`.
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

    /// Copies what is kept, as it is at one moment, into a new file that only its owner may read.
    /// Rule P3.
    public func backup(to path: String) async throws(Rejection) {
        try await file.backup(to: path)
    }

    /// Refuses a copy that is damaged or of a newer version.
    public static func prove(_ path: String) async throws(Rejection) {
        try await DurableFile.prove(path, words, steps: steps, table: "licences")
    }

    /// Puts a copy that was proved in the place of all that is here, at one moment.
    public func restore(from path: String) async throws(Rejection) {
        try await file.restore(from: path)
    }

    /// What is wrong with the pages, in a sentence; nil if nothing is.
    public func fault() async throws(Rejection) -> String? { try await file.fault() }
}

extension SQLiteClaims: ClaimStore {
    public func erase(_ account: AccountID) async throws(Rejection) {
        let account = account.description
        try await file.write { db in
            // What they asked for a moment before may still be on its way.
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
