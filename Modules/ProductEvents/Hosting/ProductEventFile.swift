public import Core
internal import Crypto
internal import DurableSQLite
internal import GRDB
internal import ProductEventsAPI

internal import struct Engine.Cursor

/// What was counted, in a file of SQLite beside the journal, `product-events.db`. Rule O6.
///
/// People stand in it as sixteen bytes that follow from their account and a secret of the file. It
/// is in no backup: nobody misses it, and what was taken out stays out.
public final class ProductEventFile: Sendable {
    private let file: DurableFile
    private let secret: SymmetricKey

    /// What the file is called.
    public static let name = "product-events.db"
    /// For how many days what was counted is kept.
    static let daysKept = 400

    /// Opens the file in a folder; makes it if there is none. Fails with
    /// `product-events.unavailable`, and with `product-events.newer` for a file of a newer version.
    public init(folder: String) async throws(Rejection) {
        file = try DurableFile(
            folder + "/" + ProductEventFile.name,
            DurableFile.Words(code: "product-events", subject: "The file of product events"),
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

    /// What makes each version out of the one before it. `day` counts from 1970 in UTC, `mark`
    /// tells what is counted once: 64 bits that follow from what that is and the secret.
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

    /// How far an account was read; nil for one that is met for the first time.
    func cursor(of account: AccountID) async throws(Rejection) -> Cursor? {
        let person = person(account)
        return try await file.read { db in
            try Int64.fetchOne(
                db, sql: "SELECT cursor FROM people WHERE person = ?", arguments: [person]
            ).map { Cursor($0) }
        }
    }

    /// Counts what was found of people, and how far each was read, in one transaction.
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

    /// Takes out all of somebody who was erased. To do it twice does no harm. Rule O3.
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

    /// Takes out what was counted too long ago.
    func prune(on today: Day) async throws(Rejection) {
        let first = today.number - Int32(ProductEventFile.daysKept)
        try await file.write { db in
            try db.execute(sql: "DELETE FROM product_events WHERE day < ?", arguments: [first])
        }
    }

    /// The figures of a run of days (UTC): how often, and of how many people, in the order of the
    /// names.
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

    /// Hands over each event of a run of days (UTC) in the order in which they were counted.
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

/// What was found of a person.
struct Finding: Sendable {
    var account: AccountID
    var cursor: Cursor
    /// The day of today (UTC).
    var day: Day
    /// Whether they object: then what was counted goes.
    var isObjected = false
    var notes: [Note] = []

    /// An event, and what tells it from all others of the person.
    struct Note: Sendable {
        var event: ProductEvent
        var mark: String
    }
}

/// How often something happened, and to how many people.
public struct ProductEventFigure: Hashable, Sendable {
    /// What: the name of a `ProductEvent`.
    public let name: String
    /// How often.
    public let events: Int
    /// To how many people.
    public let people: Int
}

/// One event as it is kept.
public struct ProductEventRow: Hashable, Sendable {
    /// The day in UTC.
    public let day: Day
    /// Sixteen bytes in hexadecimal digits, which say nothing.
    public let person: String
    /// What happened.
    public let name: String
    /// A JSON object.
    public let properties: String
}

extension ProductEvent {
    /// The properties as a JSON object, the names in order.
    var propertiesText: String {
        let members = properties.sorted { $0.key.rawValue < $1.key.rawValue }.map { name, value in
            "\"\(name.rawValue)\":\(value.text)"
        }
        return "{" + members.joined(separator: ",") + "}"
    }
}

extension ProductEvent.Value {
    /// The value in JSON; words are those of the program, which need no escapes.
    fileprivate var text: String {
        switch self {
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .word(let word): "\"\(word.text)\""
        }
    }
}
