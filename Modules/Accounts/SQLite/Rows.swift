internal import Accounts
internal import Core
internal import DurableSQLite
internal import Foundation
internal import GRDB

extension Person {
    static func find(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> Person? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM people WHERE " + condition, arguments: arguments
        ).map(Person.init(row:))
    }

    init(row: Row) throws {
        let text: String? = row["password"]
        let password = text.flatMap { PasswordHash(kept: $0) }
        guard let name = try? PersonName(row["name"]), (text == nil) == (password == nil) else {
            throw Rejection.damagedDirectory
        }
        self.init(
            account: try row.id("account"), name: name, state: try State(row: row),
            isOperator: row["operator"], since: Instant(milliseconds: row["since"]),
            password: password)
    }

    func keep(_ db: Database) throws {
        let (state, due): (String, Int64?) =
            switch self.state {
            case .active: ("active", nil)
            case .disabled: ("disabled", nil)
            case .leaving(let due): ("leaving", due.milliseconds)
            }
        try db.execute(
            sql: "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                account.data, name.text, name.key, state, due, isOperator, since.milliseconds,
                password?.text,
            ])
    }
}

extension Person.State {
    fileprivate init(row: Row) throws {
        switch (row["state"] as String, row["due"] as Int64?) {
        case ("active", nil): self = .active
        case ("disabled", nil): self = .disabled
        case ("leaving", let due?): self = .leaving(Instant(milliseconds: due))
        default: throw Rejection.damagedDirectory
        }
    }
}

extension AccountCredential {
    static func find(
        _ db: Database, _ condition: String, _ arguments: StatementArguments
    ) throws -> AccountCredential? {
        try Row.fetchOne(
            db, sql: "SELECT * FROM passes WHERE " + condition, arguments: arguments
        ).map(AccountCredential.init(row:))
    }

    init(row: Row) throws {
        guard let kind = Kind(rawValue: row["kind"]),
            let hash = SecretHash(Array(row["hash"] as Data))
        else { throw Rejection.damagedDirectory }
        let account = row["account"] as Data?
        let until = row["until"] as Int64?
        self.init(
            id: try row.id("id"), kind, hash: hash,
            account: try account.map { _ in try row.id("account") }, label: row["label"],
            scopes: Set((row["scopes"] as String).split(separator: " ").map(String.init)),
            since: Instant(milliseconds: row["since"]),
            until: until.map { Instant(milliseconds: $0) }, idle: row["idle"], code: row["code"])
        used = Instant(milliseconds: row["used"])
    }

    func keep(_ db: Database, orReplace: Bool) throws {
        try db.execute(
            sql: "INSERT OR \(orReplace ? "REPLACE" : "IGNORE") INTO passes "
                + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                hash.data, id.data, kind.rawValue, account?.data, label,
                scopes.sorted().joined(separator: " "), since.milliseconds, until?.milliseconds,
                used.milliseconds, idle, code,
            ])
    }
}

extension SecretHash {
    var data: Data { Data(bytes) }
}

extension Row {
    func id<Subject>(_ column: String) throws -> ID<Subject> {
        try id(column, orThrow: .damagedDirectory)
    }
}

extension Rejection {
    static let damagedDirectory = Rejection(
        "directory.damaged", "A record of the directory of people is damaged.",
        category: .damaged)
}
