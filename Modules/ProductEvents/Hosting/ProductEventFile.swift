public import Core
internal import Crypto
internal import DurableSQLite
internal import GRDB
internal import ProductEventsAPI

internal import struct Engine.Cursor

/// The counted events in a SQLite file, `product-events.db`, next to the journal. Rule O6.
///
/// Users are stored as 16 bytes derived from their account and a secret of the file. Backups do not
/// contain the file, so erased data stays erased.
public final class ProductEventFile: Sendable {
    private let file: DurableFile
    private let secret: SymmetricKey

    /// The file's name.
    public static let name = "product-events.db"
    /// The number of days for which events are kept.
    static let daysKept = 400

    /// Opens the file in a folder and creates it if it is missing.
    ///
    /// Throws `product-events.unavailable` if it cannot be used, and `product-events.newer` if it
    /// has a newer version.
    public init(folder: String) async throws(Rejection) {
        file = try DurableFile(
            folder + "/" + ProductEventFile.name,
            DurableFile.ErrorTexts(code: "product-events", subject: "The file of product events"),
            steps: ProductEventFile.steps)
        let fresh = SymmetricKey(size: .bits256).withUnsafeBytes { $0.map(ProductEventFile.hex) }
        let text = try await file.write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO secret (id, text) VALUES (1, ?)",
                arguments: [fresh.joined()])
            return try String.fetchOne(db, sql: "SELECT text FROM secret") ?? ""
        }
        secret = SymmetricKey(data: Array(text.utf8))
    }

    /// The migration steps between versions. `day` counts from 1970 in UTC. `mark` identifies an
    /// event that is counted once, by 64 bits derived from it and the secret.
    static let steps = [
        """
        CREATE TABLE secret (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL);
        CREATE TABLE people (person TEXT PRIMARY KEY, cursor INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE product_events (
            id INTEGER PRIMARY KEY, day INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
            properties TEXT NOT NULL, mark INTEGER NOT NULL);
        CREATE UNIQUE INDEX product_events_once ON product_events (person, mark);
        CREATE INDEX product_events_by_day ON product_events (day, name);
        """
    ]

    /// Returns the read position of an account; nil for a new account.
    func cursor(of account: AccountID) async throws(Rejection) -> Cursor? {
        let person = person(account)
        return try await file.read { db in
            try Int64.fetchOne(
                db, sql: "SELECT cursor FROM people WHERE person = ?", arguments: [person]
            ).map { Cursor($0) }
        }
    }

    /// Records findings and read positions in one transaction.
    func keep(_ findings: [Finding]) async throws(Rejection) {
        let rows = findings.map { (person($0.account), $0) }
        try await file.write { [secret] db in
            for (person, finding) in rows {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO people (person, cursor) VALUES (?, ?)",
                    arguments: [person, finding.cursor.rawValue])
                if finding.isObjected {
                    try db.execute(
                        sql: "DELETE FROM product_events WHERE person = ?", arguments: [person])
                }
                for note in finding.notes {
                    try db.execute(
                        sql: """
                            INSERT OR IGNORE INTO product_events
                            (day, person, name, properties, mark) VALUES (?, ?, ?, ?, ?)
                            """,
                        arguments: [
                            finding.day.number, person, note.event.name.rawValue,
                            note.event.propertiesText,
                            ProductEventFile.mark(note.mark, secret),
                        ])
                }
            }
        }
    }

    /// Deletes all data of an erased user. It is safe to repeat. Rule O3.
    public func erase(_ account: AccountID) async throws(Rejection) {
        let person = person(account)
        try await file.write { db in
            for table in ["product_events", "people"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE person = ?", arguments: [person])
            }
        }
        try await file.purge()
    }

    /// Deletes events older than the retention period.
    func prune(on today: Day) async throws(Rejection) {
        let first = today.number - Int32(ProductEventFile.daysKept)
        try await file.write { db in
            try db.execute(sql: "DELETE FROM product_events WHERE day < ?", arguments: [first])
        }
    }

    /// Returns the number of events and users by name for a span of UTC days, sorted by name.
    public func figures(over span: DaySpan) async throws(Rejection) -> [ProductEventFigure] {
        let counted = try await file.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT name, count(*) AS events, count(DISTINCT person) AS people
                    FROM product_events WHERE day BETWEEN ? AND ? GROUP BY name
                    """, arguments: [span.first.number, span.last.number]
            ).map { row in
                (row["name"] as String, row["events"] as Int, row["people"] as Int)
            }
        }
        return ProductEvent.Name.allCases.map { name in
            let found = counted.first { $0.0 == name.rawValue }
            return ProductEventFigure(
                name: name.rawValue, events: found?.1 ?? 0, people: found?.2 ?? 0)
        }
    }

    /// Passes each event of a span of UTC days to a closure, in counting order.
    public func rows(
        over span: DaySpan, _ body: @escaping @Sendable (ProductEventRow) -> Void
    ) async throws(Rejection) {
        try await file.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT day, person, name, properties FROM product_events
                    WHERE day BETWEEN ? AND ? ORDER BY id
                    """, arguments: [span.first.number, span.last.number])
            while let row = try rows.next() {
                body(
                    ProductEventRow(
                        day: Day(row["day"] as Int32), person: row["person"], name: row["name"],
                        properties: row["properties"]))
            }
        }
    }

    private func person(_ account: AccountID) -> String {
        ProductEventFile.digest("\(account)", secret).prefix(16).map(ProductEventFile.hex).joined()
    }

    private static func mark(_ text: String, _ secret: SymmetricKey) -> Int64 {
        digest(text, secret).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    private static func digest(_ text: String, _ secret: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: secret))
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

/// The findings about a user.
struct Finding: Sendable {
    var account: AccountID
    var cursor: Cursor
    /// The current UTC day.
    var day: Day
    /// True if the user objects. Their counted events are then deleted.
    var isObjected = false
    var notes: [Note] = []

    /// An event with its unique mark for the user.
    struct Note: Sendable {
        var event: ProductEvent
        var mark: String
    }
}

/// The number of occurrences of an event and of its users.
public struct ProductEventFigure: Hashable, Sendable {
    /// The name of the `ProductEvent`.
    public let name: String
    /// The number of occurrences.
    public let events: Int
    /// The number of users.
    public let people: Int
}

/// A stored event.
public struct ProductEventRow: Hashable, Sendable {
    /// The day in UTC.
    public let day: Day
    /// The user's pseudonym, 16 bytes in hexadecimal digits.
    public let person: String
    /// The name of the event.
    public let name: String
    /// The properties as a JSON object.
    public let properties: String
}

extension ProductEvent {
    /// The properties as a JSON object, sorted by name.
    var propertiesText: String {
        let members = properties.sorted { $0.key.rawValue < $1.key.rawValue }.map { name, value in
            "\"\(name.rawValue)\":\(value.text)"
        }
        return "{" + members.joined(separator: ",") + "}"
    }
}

extension ProductEvent.Value {
    /// The value in JSON. Words come from the program and need no escapes.
    fileprivate var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .word(let word): "\"\(word.text)\""
        }
    }
}
