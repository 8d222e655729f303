import Core
import Foundation
import PortabilityAPI
import Testing

@testable import Portability

/// The tables of a backup by schema version, with the fewest columns of each version.
enum LoopSchema {
    static let habits25 = """
        CREATE TABLE Habits (id integer primary key, archived integer, color integer,
        description text, freq_den integer, freq_num integer, highlight integer, name text,
        position integer, reminder_hour integer, reminder_min integer,
        reminder_days integer not null default 127, type integer not null default 0,
        target_type integer not null default 0, target_value real not null default 0,
        unit text not null default "", question text, uuid text
        """
    static let entries25 = """
        CREATE TABLE Repetitions (id integer primary key, habit integer, timestamp integer,
        value integer not null, notes text)
        """
    static let rows = """
        INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, name, position,
        reminder_hour, reminder_min, reminder_days, type, target_type, target_value, unit, question,
        uuid) VALUES
        (1, 0, 8, 'why', 1, 1, 'Read', 0, 7, 30, 3, 0, 0, 0, '', 'Did you read?', 'aa'),
        (2, 1, 0, '', 7, 1, 'Run', 1, null, null, 0, 1, 0, 10.5, 'km', '', 'bb'),
        (3, 0, 19, '', 7, 3, 'Sweets', 2, null, null, 0, 1, 1, 2, 'pieces', '', 'cc'),
        (4, 0, 3, '', 7, 3, 'Swim', 3, null, null, 0, 0, 0, 0, '', '', 'dd');
        INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES
        (1, 86400000, 2, ''), (1, 172800000, 3, 'ill'), (1, 259200000, 0, ''),
        (1, 345600000, 1, ''), (1, 432000000, 0, 'forgot'), (1, 86400000, 2, 'twice'),
        (2, 86400000, 5250, ''), (2, 172800000, 0, ''), (2, 259200000, 3, ''),
        (2, 345600000, -1, ''), (3, -86400000, 1000, ''), (9, 86400000, 2, '')
        """
}

@Suite struct LoopDatabaseTests {
    func backup(_ version: Int, extra: String = "", more: String = "") throws -> ImportedSource {
        let scratch = try Scratch()
        let path = try scratch.database(
            "loop.db", version: version,
            "\(LoopSchema.habits25)\(extra)); \(LoopSchema.entries25); \(LoopSchema.rows); \(more)")
        return try importLoop(path)
    }

    @Test(.needsFixtures)
    func `P1: a real Loop backup of 2016 is imported with 9 habits and 164 repetitions`() throws {
        let source = try importLoop(Fixtures.path("loop/loop.db"))
        #expect(source.items.count == 9)
        #expect(source.items.reduce(0) { $0 + $1.entries.count } == 164)
        #expect(source.items.filter { $0.name == "Vegan" }.count == 2)
        #expect(source.items.allSatisfy { item in item.entries.allSatisfy { $0.value == .done } })
        let days = source.items.flatMap { $0.entries.map(\.day) }
        #expect(days.min() == Day("2016-01-01") && days.max() == Day("2016-03-21"))
        #expect(Set(source.items.map(\.key)).count == 9)
        #expect(source.items[0].colour == "#008A9B" || source.items[0].colour?.count == 7)
    }

    @Test(.needsFixtures)
    func `P1: a real Loop backup with schema 21 is imported with its three ticks`() throws {
        let source = try importLoop(Fixtures.path("loop/021.db"))
        #expect(source.items.map(\.name) == ["Hello world"])
        #expect(source.items[0].entries.count == 3)
    }

    @Test func `P1: schema 25 is imported with ticks, skips, amounts, notes, limits and reminders`()
        throws
    {
        let source = try backup(25)
        #expect(source.items.map(\.key) == ["loop:aa", "loop:bb", "loop:cc", "loop:dd"])
        let read = source.items[0]
        #expect(read.colour == "#00897B" && read.note == "Did you read?\nwhy")
        #expect(read.reminderMinute == 450 && read.reminderDays == [.saturday, .sunday])
        #expect(read.entries.map(\.value) == [.done, .skipped, .none])
        #expect(read.entries.map(\.note) == ["", "ill", "forgot"])
        #expect(read.schedule == .rule("FREQ=DAILY"))
        let run = source.items[1]
        #expect(run.isArchived && run.goal == .atLeast(thousandths: 10_500, unit: "km"))
        #expect(run.period == .week)
        #expect(
            run.entries.map(\.value) == [
                .amount(thousandths: 5_250), .amount(thousandths: 0), .skipped,
            ])
        #expect(source.items[2].goal == .atMost(thousandths: 2_000, unit: "pieces"))
        #expect(source.items[2].entries.map(\.day) == [Day("1969-12-31")!])
        #expect(source.items[3].schedule == .times(3, inDays: 7))
        #expect(source.leftOut.count == 4)
    }

    @Test func `P1: in one variant of schema 26, habits are counted by calendar weeks`() throws {
        let source = try backup(
            26, extra: ", freq_mode integer not null default 0",
            more: "UPDATE Habits SET freq_mode = 1 WHERE id = 4")
        #expect(source.items[3].schedule == .timesAWeek(3))
        #expect(source.changed.contains { $0.contains("schema 26") })
    }

    @Test func `P1: groups in the other variant of schema 26 are not imported`() throws {
        let source = try backup(
            26, extra: ", group_id integer, group_uuid text",
            more: "CREATE TABLE HabitGroups (id integer); INSERT INTO HabitGroups VALUES (1)")
        #expect(source.items.count == 4)
        #expect(source.leftOut.contains { $0.contains("1 groups") })
    }

    @Test func `P1: for backups before schema 24, ids are derived from the file`() throws {
        let scratch = try Scratch()
        let sql = """
            CREATE TABLE Habits (Id INTEGER PRIMARY KEY, archived INTEGER, color INTEGER,
            description TEXT, freq_den INTEGER, freq_num INTEGER, name TEXT);
            CREATE TABLE Repetitions (Id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER);
            INSERT INTO Habits VALUES (5, 0, -16742021, 'Q?', 1, 1, 'Old');
            INSERT INTO Repetitions (habit, timestamp) VALUES (5, 1451606400000)
            """
        let path = try scratch.database("old.db", version: 1, sql)
        let first = try importLoop(path)
        #expect(first.items[0].colour == "#00897B")
        #expect(first.items[0].note == "Q?")
        #expect(first.items[0].entries == [PortableEntry(day: Day("2016-01-01")!, value: .done)])
        #expect(try importLoop(path).items[0].key == first.items[0].key)
    }

    @Test(
        arguments: zip(
            [(3, 20), (12, 20), (3, 21), (12, 21), (2, 14), (-16_742_021, 13)],
            ["#AFB42B", "#AAAAAA", "#FF8F00", "#303F9F", "#F9A825", "#00897B"]))
    func `P1: the palette colours of every Loop version are converted`(
        _ stored: (Int64, Int), _ colour: String
    ) {
        #expect(LoopPalette.colour(stored.0, version: stored.1) == colour)
    }

    @Test func `a damaged, truncated, empty, encrypted or unknown file gives a one-sentence error`()
        throws
    {
        let scratch = try Scratch()
        let path = try scratch.database(
            "loop.db", version: 25,
            "\(LoopSchema.habits25)); \(LoopSchema.entries25); \(LoopSchema.rows)")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(
            code { _ = try importLoop(try scratch.file("cut.db", bytes.prefix(5_000))) }
                == "import.damaged")
        #expect(code { _ = try importLoop(try scratch.file("empty.db", [])) } == "import.empty")
        let noise = (0..<8_192).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        #expect(
            code { _ = try importLoop(try scratch.file("noise.db", noise)) } == "import.not-loop")
        let sealed = Array("SQLite format 3\0".utf8) + noise
        let sealedCode = code { _ = try importLoop(try scratch.file("sealed.db", sealed)) }
        #expect(["import.not-sqlite", "import.damaged"].contains(sealedCode))
        let other = try scratch.database("other.db", version: 1, "CREATE TABLE t (a)")
        #expect(code { _ = try importLoop(other) } == "import.not-loop")
        #expect(code { _ = try importLoop(scratch.folder.path + "/none.db") } == "import.missing")
        let beside = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
        #expect(!beside.contains { $0.hasSuffix("-wal") || $0.hasSuffix("-journal") })
    }
}
