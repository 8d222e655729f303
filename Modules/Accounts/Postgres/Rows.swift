internal import Accounts
internal import Core
internal import Postgres

extension Person {
    static let columns = "account, name, key, state, due, operator, since, password"

    static func find(
        _ connection: PostgresConnection, _ condition: String, _ values: [PostgresValue]
    ) throws -> Person? {
        try connection.query("SELECT \(columns) FROM people WHERE \(condition)", values)
            .first.map { try Person(row: $0) }
    }

    /// Reads a person from a row that contains `columns` from the index `first` on.
    init(row: PostgresRow, from first: Int = 0) throws {
        let text = row.isNull(first + 7) ? nil : row.text(first + 7)
        let password = text.flatMap { PasswordHash(kept: $0) }
        guard let account = row.id(first, Account.self),
            let name = try? PersonName(row.text(first + 1)), (text == nil) == (password == nil)
        else { throw Rejection.damagedDirectory }
        self.init(
            account: account, name: name,
            state: try State(row.text(first + 3), due: row.instant(first + 4)),
            isOperator: row.bool(first + 5), since: Instant(milliseconds: row.int(first + 6)),
            password: password)
    }

    private var values: [PostgresValue] {
        let (state, due): (String, Instant?) =
            switch self.state {
            case .active: ("active", nil)
            case .disabled: ("disabled", nil)
            case .leaving(let due): ("leaving", due)
            }
        return [
            .id(account), .text(name.text), .text(name.key), .text(state), .instant(due),
            .bool(isOperator), .int8(since.milliseconds), password.map { .text($0.text) } ?? .null,
        ]
    }

    /// Inserts the person. Returns false if the name is taken.
    func add(_ connection: PostgresConnection) throws -> Bool {
        try connection.query(
            """
            INSERT INTO people (\(Person.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (key) DO NOTHING
            """, values
        ).affected == 1
    }

    /// Updates the stored person.
    func replace(_ connection: PostgresConnection) throws {
        try connection.query(
            """
            UPDATE people SET name = $2, key = $3, state = $4, due = $5, operator = $6, since = $7,
                password = $8
            WHERE account = $1
            """, values)
    }
}

extension Person.State {
    fileprivate init(_ state: String, due: Instant?) throws {
        switch (state, due) {
        case ("active", nil): self = .active
        case ("disabled", nil): self = .disabled
        case ("leaving", let due?): self = .leaving(due)
        default: throw Rejection.damagedDirectory
        }
    }
}

extension AccountCredential {
    static let columns =
        "hash, id, kind, account, label, scopes, since, until, used, idle, code"
    /// The number of columns.
    static let width = 11

    static func find(
        _ connection: PostgresConnection, _ condition: String, _ values: [PostgresValue]
    ) throws -> AccountCredential? {
        try connection.query("SELECT \(columns) FROM passes WHERE \(condition)", values)
            .first.map(AccountCredential.init(row:))
    }

    /// Reads a credential from a row that contains `columns`.
    init(row: PostgresRow) throws {
        guard let hash = SecretHash(row.bytes(0)), let id = row.id(1, CredentialSubject.self),
            let kind = Kind(rawValue: row.text(2))
        else { throw Rejection.damagedDirectory }
        self.init(
            id: id, kind, hash: hash, account: row.id(3, Account.self), label: row.text(4),
            scopes: row.words(5), since: Instant(milliseconds: row.int(6)), until: row.instant(7),
            idle: row.isNull(9) ? nil : row.int(9), code: row.isNull(10) ? nil : row.text(10))
        used = Instant(milliseconds: row.int(8))
    }

    private var values: [PostgresValue] {
        [
            .bytes(hash.bytes), .id(id), .text(kind.rawValue), .id(account), .text(label),
            .text(scopes.sorted().joined(separator: " ")), .int8(since.milliseconds),
            .instant(until), .int8(used.milliseconds), idle.map { .int8($0) } ?? .null,
            code.map { .text($0) } ?? .null,
        ]
    }

    /// Inserts the credential. Returns false if its secret or code already exists.
    func add(_ connection: PostgresConnection) throws -> Bool {
        try connection.query(
            """
            INSERT INTO passes (\(AccountCredential.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING
            """, values
        ).affected == 1
    }

    /// Updates the stored credential.
    func replace(_ connection: PostgresConnection) throws {
        try connection.query(
            """
            UPDATE passes SET id = $2, kind = $3, account = $4, label = $5, scopes = $6, since = $7,
                until = $8, used = $9, idle = $10, code = $11
            WHERE hash = $1
            """, values)
    }
}

extension Passkey {
    static let columns = """
        credential, id, account, key, count, label, transports, eligible, saved, since, used
        """

    static func find(
        _ connection: PostgresConnection, _ condition: String, _ values: [PostgresValue]
    ) throws -> Passkey? {
        try connection.query("SELECT \(columns) FROM passkeys WHERE \(condition)", values)
            .first.map(Passkey.init(row:))
    }

    /// Reads a passkey from a row that contains `columns`.
    init(row: PostgresRow) throws {
        guard let id = row.id(1, PasskeySubject.self), let account = row.id(2, Account.self),
            let key = PasskeyKey(kept: row.bytes(3)), let count = UInt32(exactly: row.int(4))
        else { throw Rejection.damagedDirectory }
        self.init(
            id: id, credential: row.bytes(0), account: account, key: key, count: count,
            label: row.text(5), transports: row.words(6), mayBeBackedUp: row.bool(7),
            isBackedUp: row.bool(8), since: Instant(milliseconds: row.int(9)))
        used = Instant(milliseconds: row.int(10))
    }

    private var values: [PostgresValue] {
        [
            .bytes(credential), .id(id), .id(account), .bytes(key.bytes), .int8(Int64(count)),
            .text(label), .text(transports.sorted().joined(separator: " ")), .bool(mayBeBackedUp),
            .bool(isBackedUp), .int8(since.milliseconds), .int8(used.milliseconds),
        ]
    }

    /// Inserts the passkey. Returns false if its credential id or its id already exists.
    func add(_ connection: PostgresConnection) throws -> Bool {
        try connection.query(
            """
            INSERT INTO passkeys (\(Passkey.columns))
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING
            """, values
        ).affected == 1
    }

    /// Updates the stored passkey, except for its ids and its person.
    func replace(_ connection: PostgresConnection) throws {
        try connection.query(
            """
            UPDATE passkeys SET id = $2, account = $3, key = $4, count = $5, label = $6,
                transports = $7, eligible = $8, saved = $9, since = $10, used = $11
            WHERE credential = $1
            """, values)
    }
}

extension PostgresRow {
    /// Returns the time in a column; nil for null.
    fileprivate func instant(_ column: Int) -> Instant? {
        isNull(column) ? nil : Instant(milliseconds: int(column))
    }

    /// Returns the words in a column, which are separated by spaces.
    fileprivate func words(_ column: Int) -> Set<String> {
        Set(text(column).split(separator: " ").map(String.init))
    }
}

extension PostgresValue {
    /// Returns the column value for a time; null if there is none.
    fileprivate static func instant(_ instant: Instant?) -> PostgresValue {
        instant.map { .int8($0.milliseconds) } ?? .null
    }
}

extension String {
    /// True if PostgreSQL can store the text. Texts that it cannot store occur in no name or code.
    var isStorable: Bool { !utf8.contains(0) }
}

extension Rejection {
    static let damagedDirectory = Rejection(
        "directory.damaged", "A record of the directory of people is damaged.",
        category: .damaged)
}
