import CZlib
import Core
import Foundation
import PortabilityAPI
import Testing

@testable import Portability

/// A zip archive of deflated files.
enum TestZip {
    static func archive(_ files: [(String, [UInt8])], claiming size: Int? = nil) -> [UInt8] {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for (name, bytes) in files {
            let packed = deflate(bytes)
            let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
            let common =
                le(20, 2) + le(0, 2) + le(8, 2) + le(0, 4) + le(Int(sum), 4) + le(packed.count, 4)
                + le(size ?? bytes.count, 4) + le(name.utf8.count, 2) + le(0, 2)
            directory += le(0x0201_4B50, 4) + le(20, 2) + common + le(0, 10) + le(body.count, 4)
            directory += name.utf8
            body += le(0x0403_4B50, 4) + common + Array(name.utf8) + packed
        }
        return body + directory + le(0x0605_4B50, 4) + le(0, 4) + le(files.count, 2)
            + le(files.count, 2) + le(directory.count, 4) + le(body.count, 4) + le(0, 2)
    }

    static func le(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }

    static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: bytes.count + 64)
        input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = uInt(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = uInt(target.count)
                _ = CZlib.deflate(&stream, Z_FINISH)
            }
        }
        return Array(output.prefix(Int(stream.total_out)))
    }
}

@Suite struct LoopExportTests {
    static let oldest = "Position,Name,Description,NumRepetitions,Interval,Color\n"
    static let newest =
        "Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,"
        + "Unit,Target Type,Target Value,Archived?\n"

    func zip(_ files: [(String, String)]) throws -> ImportedSource {
        let scratch = try Scratch()
        let bytes = TestZip.archive(files.map { ($0.0, Array($0.1.utf8)) })
        return try importLoop(try scratch.file("loop.zip", bytes))
    }

    @Test(.needsFixtures) func `P1: a real archive of Loop 2.3.1 is imported`() throws {
        let source = try importLoop(Fixtures.path("loop/loop_habits_csv_v2.3.1.zip"))
        #expect(source.items.map(\.name) == ["someone", "value habit", "bool habit"])
        #expect(source.items[0].isArchived && source.items[0].entries.isEmpty)
        #expect(source.items[1].goal == .atMost(thousandths: 12_000, unit: "unit"))
        #expect(
            source.items[1].entries.map(\.value) == [
                .amount(thousandths: 30_000), .amount(thousandths: 3_000),
                .amount(thousandths: 12_000),
            ])
        #expect(source.items[1].entries[0].note == "hi")
        #expect(source.items[2].entries.map(\.value) == [.none, .done, .done])
    }

    @Test(.needsFixtures) func `P1: an unpacked archive folder is imported`() throws {
        let source = try importLoop(Fixtures.path("loop/csv_export"))
        #expect(source.items.map(\.name) == ["Meditate", "Wake up early"])
        let early = source.items[1]
        let ticked = early.entries.filter { $0.value == .done }.map(\.day.civil.day)
        #expect(ticked == [16, 17, 20, 21, 22, 25])
        #expect(
            early.entries.contains { $0.note == "Forgot to do it, really" && $0.value == .none })
        #expect(early.schedule == .times(2, inDays: 3))
    }

    @Test func `P1: the oldest export layout has no header, and computed values are not imported`()
        throws
    {
        let source = try zip([
            ("Habits.csv", Self.oldest + "001,Walk,,1,1,#FF8F00\n002,,,1,1,#FF8F00\n"),
            ("001 Walk/Checkmarks.csv", "2016-01-03,1\n2016-01-02,2\n2016-01-01,0\n"),
            ("002/Checkmarks.csv", "2016-01-03,2\n"),
        ])
        #expect(source.items[0].entries == [PortableEntry(day: Day("2016-01-02")!, value: .done)])
        #expect(source.items[1].entries.count == 1)
    }

    @Test func `P1: in exports before Loop 2.3.1, large values mean that a habit has amounts`()
        throws
    {
        let source = try zip([
            ("Habits.csv", Self.oldest + "001,Water,,1,1,#FF8F00\n"),
            ("001 Water/Checkmarks.csv", "2016-01-03,1500\n2016-01-02,0\n"),
        ])
        #expect(source.items[0].goal == .atLeast(thousandths: 0, unit: ""))
        #expect(
            source.items[0].entries.map(\.value) == [
                .amount(thousandths: 0), .amount(thousandths: 1_500),
            ])
        #expect(source.changed.contains { $0.contains("Water") })
    }

    @Test func `P1: names with commas, quotation marks and line breaks are imported unchanged`()
        throws
    {
        let source = try zip([
            (
                "Habits.csv",
                Self.newest
                    + "001,\"Eat, \"\"well\"\"\nand slowly\",YES_NO,,,1,1,#FF8F00,,,,false\n"
            )
        ])
        #expect(source.items.map(\.name) == ["Eat, \"well\"\nand slowly"])
    }

    @Test func `wrong columns, values or days each give a one-sentence error`() throws {
        #expect(
            code { _ = try zip([("Habits.csv", "Name,Colour\nA,red\n")]) } == "import.csv-columns")
        #expect(code { _ = try zip([("Other.csv", "A\n")]) } == "import.not-loop")
        for (line, expected) in [
            ("2016-02-30,2", "import.csv-day"), ("2016-02-03,MAYBE", "import.csv-value"),
        ] {
            let found = code {
                _ = try zip([
                    ("Habits.csv", Self.oldest + "001,Walk,,1,1,#FF8F00\n"),
                    ("001 Walk/Checkmarks.csv", line + "\n"),
                ])
            }
            #expect(found == expected)
        }
    }

    @Test func `an archive is rejected if a file or the total exceeds the unpacked size limit`()
        throws
    {
        let scratch = try Scratch()
        let zeros = [UInt8](repeating: 65, count: 8 << 20)
        let list = ("Habits.csv", Array(Self.oldest.utf8))
        for (count, expected) in [(7, nil), (8, "import.zip-bomb")] as [(Int, String?)] {
            let files = (0..<count).map { ("\($0)/Scores.csv", zeros) } + [list]
            let path = try scratch.file("\(count).zip", TestZip.archive(files))
            #expect(code { _ = try importLoop(path) } == expected)
        }
        let long = Array(repeating: UInt8(ascii: "A"), count: 16 << 20 | 1)
        let wide = Array(repeating: UInt8(ascii: ","), count: 500_000)
        for (place, bytes) in [long, wide].enumerated() {
            let path = try scratch.file(
                "large\(place).zip", TestZip.archive([("Habits.csv", bytes)]))
            #expect(code { _ = try importLoop(path) } == "import.csv-size")
        }
        let rows = String(repeating: "001,A,,1,1,#FF8F00\n", count: 10_001)
        #expect(
            code { _ = try zip([("Habits.csv", Self.oldest + rows)]) } == "import.too-many")
    }

    @Test func `P1: a file of entries belongs to only one habit and is unpacked once`() throws {
        let source = try zip([
            ("Habits.csv", Self.oldest + "001,A,,1,1,#FF8F00\n001,B,,1,1,#FF8F00\n"),
            ("001 1 A/Checkmarks.csv", "2016-01-03,2\n"),
        ])
        #expect(source.items.map(\.entries.count) == [1, 0])
    }

    @Test func `P1: an export folder is searched only one level deep`() throws {
        let scratch = try Scratch()
        let row = "001,A,,1,1,#FF8F00\n"
        _ = try scratch.file("Habits.csv", Array((Self.oldest + row).utf8))
        _ = try scratch.file("deep/001 A/Checkmarks.csv", Array("2016-01-03,2\n".utf8))
        #expect(try importLoop(scratch.folder.path).items[0].entries.isEmpty)
        _ = try scratch.file("001 A/Checkmarks.csv", Array("2016-01-03,2\n".utf8))
        #expect(try importLoop(scratch.folder.path).items[0].entries.count == 1)
    }

    @Test func `the largest and the smallest value of an entry are read`() throws {
        for value in [Int64.min, Int64.max] {
            let source = try zip([
                ("Habits.csv", Self.oldest + "001,A,,1,1,#FF8F00\n"),
                ("001 A/Checkmarks.csv", "2016-01-03,\(value)\n"),
            ])
            #expect(source.items[0].goal == .atLeast(thousandths: 0, unit: ""))
        }
    }

    @Test func `a zip bomb, a cut archive and a changed byte are rejected`() throws {
        let scratch = try Scratch()
        let good = TestZip.archive([("Habits.csv", Array(Self.oldest.utf8))])
        let bomb = TestZip.archive(
            [("Habits.csv", [UInt8](repeating: 65, count: 1 << 20))], claiming: 300 << 20)
        #expect(
            code { _ = try importLoop(try scratch.file("bomb.zip", bomb)) } == "import.zip-bomb")
        let lying = TestZip.archive(
            [("Habits.csv", [UInt8](repeating: 65, count: 1 << 20))], claiming: 1_000)
        #expect(
            code { _ = try importLoop(try scratch.file("lie.zip", lying)) } == "import.zip-damaged")
        #expect(
            code { _ = try importLoop(try scratch.file("cut.zip", good.dropLast(30))) }
                == "import.zip-damaged")
        var changed = good
        changed[45] ^= 0x10
        #expect(
            code { _ = try importLoop(try scratch.file("bit.zip", changed)) }
                == "import.zip-damaged")
    }

    private static let read = "001,Read,YES_NO,,,1,1,#FF8F00,,,,false\n"
    private static let run = "002,Run,YES_NO,,,1,1,#FF8F00,,,,false\n"
    private static let days =
        "Date,Value,Notes\n2026-02-03,YES_MANUAL,\n2026-02-02,SKIP,\"sick, in bed\"\n"
    private static let matrix =
        "Date,Read,Run,\n2026-02-03,YES_MANUAL,NO,\n2026-02-02,SKIP,YES_MANUAL,\n"

    @Test func `P1: days that are only in the table of all habits are imported from that table`()
        throws
    {
        let list = ("Habits.csv", Self.newest + Self.read + Self.run)
        let source = try zip([list, ("Checkmarks.csv", Self.matrix)])
        #expect(source.items[0].told == ["2026-02-02 skipped", "2026-02-03 done"])
        #expect(source.items[1].told == ["2026-02-02 done"])
        let mixed = try zip([
            list, ("001 Read/Checkmarks.csv", Self.days), ("Checkmarks.csv", Self.matrix),
        ])
        #expect(mixed.items[0].told == ["2026-02-02 skipped sick, in bed", "2026-02-03 done"])
        #expect(mixed.items[1].told == ["2026-02-02 done"])
    }

    @Test func `P1: habits with the same name get the columns with that name in order`() throws {
        let twins = Self.read + "002,Read,YES_NO,,,1,1,#FF8F00,,,,false\n"
        let matrix = ("Checkmarks.csv", "Date,Read,Read,\n2026-02-03,YES_MANUAL,SKIP,\n")
        let list = ("Habits.csv", Self.newest + twins)
        #expect(
            try zip([list, matrix]).items.map(\.told)
                == [["2026-02-03 done"], ["2026-02-03 skipped"]])
        let one = try zip([list, ("001 Read/Checkmarks.csv", Self.days), matrix])
        #expect(one.items[1].told == ["2026-02-03 skipped"])
    }

    @Test func `P6: the report names a habit whose days are not in the export`() throws {
        let source = try zip([
            ("Habits.csv", Self.newest + Self.read), ("Checkmarks.csv", "Date,Run,\n"),
        ])
        #expect(source.leftOut == ["The days of “Read”: the export does not have them."])
    }

    @Test func `P1: an export packed on Windows or inside a folder is imported`() throws {
        let list = Self.newest + Self.read
        let plain = try zip([("Habits.csv", list), ("001 Read/Checkmarks.csv", Self.days)])
        #expect(plain.items[0].told.count == 2)
        for files in [
            [("Habits.csv", list), ("001 Read\\Checkmarks.csv", Self.days)],
            [("Loop\\Habits.csv", list), ("Loop\\001 Read\\Checkmarks.csv", Self.days)],
            [
                ("__MACOSX/Loop/._Habits.csv", "x"), ("__MACOSX/Habits.csv", "x"),
                ("Loop/Habits.csv", list), ("Loop/001 Read/Checkmarks.csv", Self.days),
                ("Loop/.DS_Store", "x"), ("Loop/old/Habits.csv", "x"),
            ],
            [("My Loop/May/Habits.csv", list), ("My Loop/May/001 Read/Checkmarks.csv", Self.days)],
        ] { #expect(try zip(files) == plain) }
        let scratch = try Scratch()
        _ = try scratch.file("Loop/Habits.csv", Array(list.utf8))
        _ = try scratch.file("Loop/001 Read\\Checkmarks.csv", Array(Self.days.utf8))
        #expect(try importLoop(scratch.folder.path) == plain)
        #expect(try importLoop(scratch.folder.path + "/Loop") == plain)
    }

    @Test func `P1: a single table of a Loop export is rejected with a hint to import csv`() throws
    {
        let scratch = try Scratch()
        let path = try scratch.file("Checkmarks.csv", Array(Self.matrix.utf8))
        let refusal = #expect(throws: Rejection.self) { _ = try importLoop(path) }
        #expect(refusal?.hints.first?.contains("cairn import csv") == true)
    }
}
