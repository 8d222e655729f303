import Core
import Foundation
import PortabilityAPI
import Testing

@testable import Portability

@Suite struct HarshTests {
    static let log = """
        # What was done
        2025-01-01 : Gym : y : Leg day : 1.5
        2025-01-02 : Gym : s : Rest : 0
        2025-01-03 : Read : y : Tea : and a book : 0.5
        2025-01-04 : Read : y :  : \("")
        2025-01-05 : Read : n : Ill : 0
        2025-01-06 : Read : n : : 0
        2025-01-07 : Read : y
        2025-01-07 : Read : s : Later : 0
        2025-01-08 : Left : y : : 0
        2025-02-30 : Read : y
        2025-01-09 : Read : maybe
        """
    static let habits = """
        # What there is
        ! Body
        Gym: 3/7
        ! Mind
        Read: 1: 2026-01-01
        Call Mom: 7
        Too much coffee: 0
        New: skill: 400
        Nonsense
        Never: 8/7
        """

    private func source(_ files: [String: String], _ path: String = "") throws -> ImportedSource {
        let scratch = try Scratch()
        for (name, text) in files { _ = try scratch.file(name, Array(text.utf8)) }
        return try HarshImporter().source(
            ImportFile(scratch.folder.path + path, days: london)
        ) { _ in }
    }

    @Test func `P1: harsh's habits are read from both files, their folder, or the log only`()
        throws
    {
        let source = try source(["log": Self.log, "habits": Self.habits])
        #expect(try self.source(["log": Self.log, "habits": Self.habits], "/log") == source)
        let items = Dictionary(uniqueKeysWithValues: source.items.map { ($0.name, $0) })
        #expect(
            source.items.map(\.name)
                == ["Gym", "Read", "Call Mom", "Too much coffee", "New: skill", "Left"])
        #expect(items["Gym"]?.schedule == .times(3, inDays: 7))
        #expect(items["Gym"]?.goal == .atLeast(thousandths: 0, unit: ""))
        #expect(items["Gym"]?.told == ["2025-01-01 1500 Leg day", "2025-01-02 skipped Rest"])
        #expect(items["Read"]?.schedule == .rule("FREQ=DAILY;UNTIL=20260101"))
        #expect(
            items["Read"]?.told == [
                "2025-01-03 done Tea : and a book\n0.5", "2025-01-04 done", "2025-01-05 note Ill",
                "2025-01-07 skipped Later",
            ])
        #expect(items["Call Mom"]?.schedule == .times(1, inDays: 7))
        #expect(items["Left"]?.isArchived == true && items["Read"]?.isArchived == false)
    }

    @Test func `P1: the report lists what differs between harsh and Cairn`() throws {
        let source = try source(["log": Self.log, "habits": Self.habits])
        #expect(
            source.changed == [
                "“Too much coffee” is only tracked in harsh; here it is due once in 366 days."
            ])
        #expect(
            source.leftOut == [
                "1 line: replaced by a later one for the same day.", "2 lines: not understood.",
                "2 headings: the habits are imported without them.",
                "2 lines of the file habits: not understood.",
                "2 days marked “n”: a day without an entry says the same.",
            ])
    }

    @Test func `P1: without a habits file, harsh's habits are daily, and the report says so`()
        throws
    {
        let source = try reading("harsh", Self.log)
        #expect(source.items.allSatisfy { $0.schedule == .rule("FREQ=DAILY") && !$0.isArchived })
        #expect(source.changed.first?.contains("all habits are imported as daily") == true)
    }

    @Test func `P1: harsh's files can be in a zip archive, and a damaged archive is reported`()
        throws
    {
        let archive = TestZip.archive([
            ("harsh/log", Array(Self.log.utf8)), ("harsh/habits", Array(Self.habits.utf8)),
        ])
        let source = try reading("harsh", archive)
        #expect(try source == self.source(["log": Self.log, "habits": Self.habits]))
        #expect(
            code { _ = try reading("harsh", Array(archive.dropLast(9))) } == "import.zip-damaged")
        let other = TestZip.archive([("habits", Array("Gym: 1".utf8))])
        #expect(code { _ = try reading("harsh", other) } == "import.not-harsh")
    }

    @Test func `P1: a file that is not a harsh log is rejected`() throws {
        #expect(code { _ = try reading("harsh", "hello") } == "import.not-harsh")
        #expect(code { _ = try reading("harsh", [0xFF, 0xFE, 0x00]) } == "import.text")
        #expect(try reading("harsh", "# nothing yet\n").items.isEmpty)
    }
}
