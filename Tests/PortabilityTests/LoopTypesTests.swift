import Core
import Foundation
import GRDB
import PortabilityAPI
import Testing

@testable import Portability

/// Backups with values that Loop never writes: each one is read, or rejected with a sentence.
@Suite struct LoopTypesTests {
    /// A value of each SQLite type, and the extremes of each.
    static let values = [
        "NULL", "0", "-1", "1", "3", "9223372036854775807", "-9223372036854775808", "0.5", "-0.5",
        "9e999", "-9e999", "1e308", "9.3e18", "''", "'x'", "'12'", "'1e400'", "x''", "x'00ff'",
        "x'41'", "zeroblob(1000000)", "char(0, 27, 10, 8238)", "'NaN'", "86400000.0",
        "replace(hex(zeroblob(5000)), '00', 'ab')",
    ]
    static let columns = [
        "Habits": [
            "id", "archived", "color", "description", "freq_den", "freq_num", "highlight", "name",
            "position", "reminder_hour", "reminder_min", "reminder_days", "type", "target_type",
            "target_value", "unit", "question", "uuid", "freq_mode",
        ],
        "Repetitions": ["habit", "timestamp", "value", "notes"],
    ]
    /// The tables without types, so that every value keeps its type.
    static let tables = """
        CREATE TABLE Habits (\(columns["Habits"]!.joined(separator: ", ")));
        CREATE TABLE Repetitions (\(columns["Repetitions"]!.joined(separator: ", ")));
        INSERT INTO Habits VALUES (1, 0, 8, 'why', 7, 3, 0, 'Read', 0, 7, 30, 3, 1, 0, 2.5, 'km',
        'Did you?', 'aa', 0), (2, 0, 8, '', 1, 1, 0, 'Run', 1, 7, 30, 3, 0, 0, 0, '', '', 'bb', 0);
        INSERT INTO Repetitions VALUES (1, 86400000, 2000, 'n'), (2, 86400000, 2, ''),
        (2, 172800000, 3, '');
        """

    private func outcome(_ path: String) -> String {
        do {
            let source = try importLoop(path)
            return source.items.count <= 2 ? "read" : "too much"
        } catch let refusal as Rejection {
            return refusal.code.hasPrefix("import.") && refusal.message.hasSuffix(".")
                ? "refused" : "\(refusal)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: ["Habits", "Repetitions"])
    func `P1: any value in any column of a Loop backup is read or rejected without a crash`(
        _ table: String
    ) throws {
        for column in try #require(Self.columns[table]) {
            for (place, value) in Self.values.enumerated() {
                let scratch = try Scratch()
                let path = try scratch.database(
                    "\(place).db", version: 25,
                    "\(Self.tables) UPDATE \(table) SET \(column) = \(value)")
                #expect(
                    ["read", "refused"].contains(outcome(path)), "\(table).\(column) = \(value)")
            }
        }
    }

    @Test func `P1: numbers stored as text are read, and invalid values are reported`()
        throws
    {
        let scratch = try Scratch()
        let path = try scratch.database(
            "text.db", version: 25,
            "\(Self.tables) UPDATE Habits SET id = 5, type = '1', target_value = '2.5', "
                + "color = 8.0, name = 42, uuid = x'6161' WHERE id = 1; "
                + "UPDATE Repetitions SET habit = '5', value = '2000' WHERE habit = 1; "
                + "UPDATE Repetitions SET value = 'often' WHERE value = 3")
        let source = try importLoop(path)
        #expect(source.items[0].name == "42" && source.items[0].key == "loop:aa")
        #expect(source.items[0].colour == "#00897B")
        #expect(source.items[0].goal == .atLeast(thousandths: 2_500, unit: "km"))
        #expect(source.items[0].entries.map(\.value) == [.amount(thousandths: 2_000)])
        #expect(source.items[1].entries.map(\.value) == [.done])
        #expect(source.leftOut == ["1 entries whose value is not a number."])
    }

    @Test(
        arguments: [
            """
            ALTER TABLE Repetitions RENAME TO R; CREATE VIEW Repetitions AS WITH RECURSIVE
            n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
            SELECT 1 AS habit, i * 86400000 AS timestamp, 2 AS value, '' AS notes FROM n
            """,
            """
            ALTER TABLE Habits RENAME TO H; CREATE VIEW Habits AS WITH RECURSIVE
            n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i AS id, 'x' AS name FROM n
            """,
            """
            DROP TABLE Repetitions; CREATE TABLE Repetitions (habit, timestamp, value, notes AS
            (hex(zeroblob(400000))))
            """,
            "DROP TABLE Repetitions; CREATE VIRTUAL TABLE Repetitions USING fts5(habit, timestamp)",
        ])
    func `P1: a database with views or triggers is rejected and not run`(_ sql: String) throws {
        let scratch = try Scratch()
        let path = try scratch.database("view.db", version: 25, "\(Self.tables) \(sql)")
        #expect(code { _ = try importLoop(path) } == "import.not-loop")
    }

    @Test func `P1: queries that take more work than the file's size can explain are cancelled`()
        throws
    {
        // Few rows, but sorting them compares everything with everything.
        let budget = WorkBudget(forBytes: 0)
        let queue = try DatabaseQueue()
        let error = #expect(throws: DatabaseError.self) {
            try queue.read { db in
                budget.limit(db)
                defer { budget.lift(db) }
                _ = try Int.fetchOne(
                    db,
                    sql: """
                        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                        SELECT count(*) FROM n
                        """)
            }
        }
        #expect(error?.resultCode == .SQLITE_INTERRUPT)
        #expect(ForeignDatabase.rejection(for: try #require(error)).code == "import.endless")
        #expect(try queue.read { try Int.fetchOne($0, sql: "SELECT 1") } == 1)
    }

    @Test func `P1: too many habits and oversized texts are rejected`() throws {
        let scratch = try Scratch()
        let rows = """
            WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
            INSERT INTO Habits (id, name) SELECT i, 'x' FROM n
            """
        for (last, expected) in [(10_007, nil), (10_008, "import.too-many")] as [(Int, String?)] {
            let path = try scratch.database(
                "\(last).db", version: 25, "\(Self.tables) \(String(format: rows, last))")
            #expect(code { _ = try importLoop(path) } == expected)
        }
        let path = try scratch.database(
            "long.db", version: 25,
            "\(Self.tables) UPDATE Habits SET name = hex(zeroblob(1000000)) WHERE id = 1")
        #expect(code { _ = try importLoop(path) } == "import.sqlite")
    }
}
