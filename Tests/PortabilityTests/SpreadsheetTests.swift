import Core
import PortabilityAPI
import Testing

@testable import Portability

@Suite struct SpreadsheetTests {
    /// The export format of an iPhone app: one row per event of a task.
    static let long = """
        title,entry_type,entry_date,note
        Read,completed_manually,20260101,Fine
        Read,missed_auto,20260102,
        Read,skipped_manually,20260103,Ill
        Run,completed_manually,20260101,
        Run,walked,20260102,
        ,completed_manually,20260103,
        Run,completed_manually,20261301,
        """
    static let mapping = """
        {"habit":"title","day":"entry_date","dayFormat":"yyyyMMdd","value":"entry_type",
         "note":"note","done":["completed_manually"],"skipped":["skipped_manually"],
         "ignored":["missed_auto"]}
        """

    @Test func `P1: a mapping can read tables with one row for each day and habit`() throws {
        let source = try reading("csv", Self.long, mapping: Self.mapping)
        #expect(source.items.map(\.name) == ["Read", "Run"])
        #expect(source.items[0].told == ["2026-01-01 done Fine", "2026-01-03 skipped Ill"])
        #expect(source.items[1].told == ["2026-01-01 done"])
        #expect(
            Set(source.leftOut) == [
                "1 day not done: a day without an entry says the same.",
                "1 value, “walked”: neither a mark nor an amount.",
                "1 row without the name of a habit.", "1 day, “20261301”: not understood.",
            ])
    }

    @Test func `P1: a mapping can read tables with one column for each habit, with amounts`()
        throws
    {
        let source = try reading(
            "csv", "Datum;Lesen;Laufen\n31.1.2026;x;2,5\n1.2.2026;;0\n",
            mapping: """
                {"habits":["*"],"day":"Datum","dayFormat":"d/M/yyyy","separator":";",
                 "unit":"km","target":3}
                """)
        #expect(source.items.map(\.name) == ["Lesen", "Laufen"])
        #expect(source.items[0].told == ["2026-01-31 done"])
        #expect(source.items[1].goal == .atLeast(thousandths: 3_000, unit: "km"))
        #expect(source.items[1].told == ["2026-01-31 2500"])
    }

    @Test(arguments: [",", ";", "\t"])
    func `P6: the table's separator is detected from its header`(_ separator: String) throws {
        for start in ["", "\u{FEFF}"] {
            let text =
                start
                + "Day;\"Read, or; so\"\n2026-01-31;7\n"
                .replacing(";", with: separator)
            let name = "Read, or; so".replacing(";", with: separator)
            let source = try reading("csv", text, mapping: #"{"habits":["*"],"day":"Day"}"#)
            #expect(source.items.map(\.name) == [name])
            #expect(source.items[0].told == ["2026-01-31 7000"])
        }
    }

    @Test func `P1: a row without a value means done`() throws {
        let source = try reading(
            "csv", "h,d\nRead,2026-01-01\nRead,2026-01-01\n", mapping: #"{"habit":"h","day":"d"}"#)
        #expect(source.items[0].told == ["2026-01-01 done"])
        #expect(source.leftOut == ["1 row of a day that already had one."])
    }

    @Test(
        arguments: [
            nil, "", "[]", "{}", #"{"day":"d"}"#, #"{"habit":"h"}"#, #"{"habit":"h","day":"no"}"#,
            #"{"habit":"h","habits":["h"],"day":"d"}"#, #"{"habit":"h","day":"d","colour":"c"}"#,
            #"{"habit":1,"day":"d"}"#, #"{"habits":[],"day":"d"}"#, #"{"habits":[1],"day":"d"}"#,
            #"{"habit":"h","day":"d","dayFormat":"y"}"#,
            #"{"habit":"h","day":"d","separator":";;"}"#,
            #"{"habit":"h","day":"d","target":"x"}"#,
        ])
    func `P1: an invalid mapping is rejected with a sentence`(_ mapping: String?) {
        let refusal = #expect(throws: Rejection.self) {
            try reading("csv", "h,d\nRead,2026-01-01\n", mapping: mapping)
        }
        #expect(refusal?.code == "import.mapping" && refusal?.field == "mapping")
        #expect(refusal?.message.hasSuffix(".") == true)
    }

    @Test func `P1: a mapping for a format that needs none is rejected`() {
        #expect(code { _ = try reading("beaver", "{}", mapping: "{}") } == "import.mapping")
    }

    @Test func `P1: days are read in the given order of day, month and year`() {
        #expect(DayFormat.dayFirst.day("3/4/2026 10:00") == date("2026-04-03"))
        #expect(DayFormat.monthFirst.day("3/4/2026") == date("2026-03-04"))
        #expect(DayFormat.plain.day("20260304") == date("2026-03-04"))
        #expect(DayFormat.iso.day("2026-03-04T10:00:00Z") == date("2026-03-04"))
        for text in ["", "31/4/2026", "1/1", "1/1/0", "1/1/99999", "a/b/c", "٣/٤/٢٠٢٦", "2026030"] {
            for format in DayFormat.allCases { #expect(format.day(text) == nil, "\(text)") }
        }
    }

    @Test(.needsFixtures) func `P1: a real export of HabitBull is imported`() throws {
        let source = try HabitBullImporter().source(
            ImportFile(Fixtures.path("habitbull.csv"), days: london)
        ) { _ in }
        #expect(
            source.items.map(\.name)
                == ["Breed dragons", "Reduce sleep", "No-arms pushup", "Grow spiritually"])
        #expect(source.items.map(\.entries.count) == [3, 4, 4, 3])
        #expect(source.items[0].told[0] == "2016-03-18 done text")
        #expect(source.items[3].note == "transcend ego, practice compassion, smile and breath")
        #expect(
            source.leftOut == [
                "4 rows of a day that already had one.",
                "The categories: the habits are imported without them.",
            ])
    }

    @Test func `P1: HabitBull's amounts, dates and missing values are read`() throws {
        let source = try reading(
            "habitbull",
            """
            HabitName,HabitDescription,CalendarDate,Value,CommentText
            Run,,3/18/2016,2.5,
            Run,,2016-03-19,-2150000000,
            Run,,2016-03-20,-2.15E+09,Rain
            Read,,2016-03-18,0,
            Read,,18/18/2016,1,
            Read,,2016-03-19,x,
            """)
        #expect(source.items[0].goal == .atLeast(thousandths: 0, unit: ""))
        #expect(source.items[0].told == ["2016-03-18 2500", "2016-03-20 note Rain"])
        #expect(source.items[1].entries.isEmpty && source.items[1].goal == .yesNo)
        #expect(code { _ = try reading("habitbull", "a,b\n1,2\n") } == "import.not-habitbull")
    }

    @Test(.needsFixtures)
    func `P1: a real Tickmate database, whose months begin at 0, is imported`()
        throws
    {
        let source = try TickmateImporter().source(
            ImportFile(Fixtures.path("tickmate.db"), days: london)
        ) { _ in }
        #expect(source.items.map(\.name) == ["Sport", "I love you", "Vegan"])
        #expect(source.items[0].told.first == "2016-02-23 done")
        #expect(source.items[0].told.last == "2016-03-20 done")
        #expect(source.items[2].goal == .atLeast(thousandths: 1_000, unit: ""))
        // Five ticks of a day are one amount.
        #expect(source.items[2].told.contains("2016-03-13 5000"))
    }

    @Test func `P1: a database that is not Tickmate's is rejected`() throws {
        let scratch = try Scratch()
        let path = try scratch.database("x.db", version: 1, "CREATE TABLE tracks (_id)")
        let file = ImportFile(path, days: london)
        #expect(code { _ = try TickmateImporter().source(file) { _ in } } == "import.not-tickmate")
        #expect(code { _ = try reading("tickmate", "hello") } == "import.not-tickmate")
    }
}
