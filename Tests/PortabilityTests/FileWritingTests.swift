import Core
import CoreTesting
import PortabilityAPI
import Testing

@testable import Portability

/// Days and amounts as files of many countries and programs write them.
@Suite struct FileWritingTests {
    private static let wide = #"{"day":"Date","habits":["*"]"#

    private func csv(
        _ text: String, _ more: String = "", days: DayRule = london, locale: String? = nil
    ) throws -> ImportedSource {
        let file = try ScratchFile(Array(text.utf8))
        defer { withExtendedLifetime(file) {} }
        var sent = ImportFile(file.path, days: days, mapping: Self.wide + more + "}")
        sent.locale = locale
        return try SpreadsheetImporter().source(sent) { _ in }
    }

    private func berlin() throws -> DayRule { DayRule(zone: try Zone(identifier: "Europe/Berlin")) }

    @Test func `P6: if a habit has other amounts, a 1 is the amount 1, not its target`() throws {
        let source = try csv(
            "Date,Run\n2026-02-01,1\n2026-02-02,5\n2026-02-03,2\n", #","target":5,"unit":"km""#)
        #expect(source.items[0].told == ["2026-02-01 1000", "2026-02-02 5000", "2026-02-03 2000"])
        #expect(source.items[0].goal == .atLeast(thousandths: 5_000, unit: "km"))
    }

    @Test func `P6: 1 and 0 mean done and not done, unless the mapping defines other words`()
        throws
    {
        let text = "Date,Run\n2026-02-01,1\n2026-02-02,0\n"
        #expect(try csv(text).items[0].told == ["2026-02-01 done"])
        let source = try csv(text, #","done":["x"],"target":5"#)
        #expect(source.items[0].told == ["2026-02-01 1000"])
    }

    /// Values of a file, its separator, the person's locale, and the thousandths of the first.
    static let amounts: [([String], String, String?, Int64?)] = [
        (["10,432", "9,100", "980"], ",", nil, 10_432_000), (["10.432"], ",", nil, 10_432),
        (["10.432", "1.234,5"], ";", nil, 10_432_000), (["10.432"], ";", nil, 10_432_000),
        (["10.432", "1.5"], ";", nil, 10_432), (["10,432", "2,5"], ",", nil, 10_432),
        (["10,432"], ",", "de", 10_432), (["10.432"], ",", "de", 10_432_000),
        (["10,432"], ",", "en-GB", 10_432_000), (["10,432", "1,5", "1.5"], ",", nil, nil),
        (["1 000"], ",", nil, 1_000_000), (["1'234.5"], ",", nil, 1_234_500),
        (["1\u{202F}234,5"], ",", nil, 1_234_500), (["1.234.567"], ",", nil, 1_234_567_000),
        (["0,500"], ",", nil, 500), (["1234,567"], ",", nil, 1_234_567), ([",5"], ",", nil, 500),
        (["1,200.5"], ",", "de", 1_200_500), (["1.2.3"], ",", nil, nil),
        (["1,23,456"], ",", nil, nil),
        (["2e3"], ",", nil, 2_000_000), (["-5"], ",", nil, nil), (["1e400"], ",", nil, nil),
    ]

    @Test(arguments: amounts)
    func `P6: numbers, separator and locale decide between decimal and thousands separators`(
        _ values: [String], _ separator: String, _ locale: String?, _ wanted: Int64?
    ) throws {
        let rows = values.enumerated().map { "2026-02-0\($0 + 1)\(separator)\"\($1)\"\n" }
        let source = try csv(
            "Date\(separator)Steps\n" + rows.joined(), ",\"separator\":\"\(separator)\"",
            locale: locale)
        let first = source.items[0].entries.first { $0.day == date("2026-02-01") }?.value
        #expect(first == wanted.map { .amount(thousandths: $0) }, "\(values)")
        // An amount is read or named.
        #expect((first == nil) == !source.leftOut.isEmpty, "\(values)")
    }

    @Test func `P6: the report says how an ambiguous amount was read and how to change it`()
        throws
    {
        let text = "Date,Steps\n2026-02-01,\"10,432\"\n"
        #expect(
            try csv(text).changed == [
                "Amounts such as “10,432” are read as 10432. For the other reading, add "
                    + "\"decimal\": \",\" to the mapping."
            ])
        let other = try csv(text, #","decimal":",""#)
        #expect(other.changed.isEmpty && other.items[0].told == ["2026-02-01 10432"])
        #expect(try csv("Date,Steps\n2026-02-01,10.5\n").changed.isEmpty)
        #expect(code { _ = try csv(text, #","decimal":"'""#) } == "import.mapping")
    }

    /// Any number with up to three decimals reads back from each way of writing it, unless the file
    /// names it as open.
    @Test func `P6: numbers written as in any country are read as the same numbers`() throws {
        var generator = SeededGenerator(11)
        for _ in 0..<500 {
            let scale = Int64.random(in: 1...1_000, using: &generator)
            let thousandths = Int64.random(in: 0..<5_000_000_000, using: &generator) / scale
            let ways = [(",", DecimalSign.point), (".", .comma), (" ", .comma), ("", .point)]
            for (group, sign) in ways {
                let text = Self.written(thousandths, group, sign.rawValue)
                let number = try #require(NumberText(text), "\(text)")
                let value = try #require(number.value(sign))
                #expect(LoopReader.thousandths(value) == thousandths, "\(text)")
                if number.sign == nil, !number.isOpen {
                    #expect(number.value(nil) == number.value(sign))
                }
            }
        }
    }

    private static func written(_ thousandths: Int64, _ group: String, _ sign: String) -> String {
        var digits = Array(String(thousandths / 1_000))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(contentsOf: group, at: place)
            place -= 3
        }
        let rest = String(thousandths % 1_000 + 1_000).dropFirst()
        return thousandths % 1_000 == 0 ? String(digits) : String(digits) + sign + rest
    }

    @Test func `P6: a time in a file belongs to the day in the person's time zone`() throws {
        let text = "Date,Read\n2026-02-01T23:30:00Z,x\n2026-02-10T00:10:00+02:00,x\n"
        let source = try csv(text, days: try berlin())
        #expect(source.items[0].told == ["2026-02-02 done", "2026-02-09 done"])
        #expect(source.changed.count == 1 && source.changed[0].contains("Europe/Berlin"))
        let west = DayRule(zone: try Zone(identifier: "America/New_York"))
        #expect(
            try csv("Date,Read\n2026-02-02T02:30:00Z,x\n", days: west).items[0].told
                == ["2026-02-01 done"])
        var night = try berlin()
        night.dayStart = try #require(TimeOfDay(minutes: 240))
        #expect(
            try csv("Date,Read\n2026-02-02 02:30 UTC,x\n", days: night).items[0].told
                == ["2026-02-01 done"])
    }

    @Test func `P6: dates that are all at midnight UTC, and local times, keep their day`() throws {
        let west = DayRule(zone: try Zone(identifier: "America/New_York"))
        let source = try csv(
            "Date,Read\n2026-02-01T00:00:00.000Z,x\n2026-02-02T00:00:00.000Z,x\n", days: west)
        #expect(source.items[0].told == ["2026-02-01 done", "2026-02-02 done"])
        #expect(source.changed.count == 1)
        let plain = try csv("Date,Read\n2026-02-01 23:30:00,x\n2026-02-02T00:10,x\n", days: west)
        #expect(plain.items[0].told == ["2026-02-01 done", "2026-02-02 done"])
        #expect(plain.changed.isEmpty)
    }

    /// Days of a file, the locale, what the first is, and whether the report has to say so.
    static let days: [([String], String?, String, isSaid: Bool)] = [
        (["06-16-24", "06-15-24"], nil, "2024-06-16", false),
        (["31/12/2021", "1/2/2022"], nil, "2021-12-31", false),
        (["1/2/2022", "31/12/2021"], nil, "2022-02-01", false),
        (["1/2/2022", "12/31/2021"], nil, "2022-01-02", false),
        (["1/2/2022", "2/2/2022", "3/2/2022"], nil, "2022-02-01", true),
        (["2/1/2022", "2/2/2022", "2/3/2022"], nil, "2022-02-01", true),
        (["1.2.2022"], "en-US", "2022-02-01", true), (["1/2/2022"], "en-US", "2022-01-02", true),
        (["1/2/2022"], "de", "2022-02-01", true), (["1/2/2022"], nil, "2022-02-01", true),
        (["2/2/2022"], nil, "2022-02-02", false), (["2022/2/1"], nil, "2022-02-01", false),
        (["20220201"], nil, "2022-02-01", false), (["1/2/69"], "de", "2069-02-01", true),
        (["1/2/70"], "de", "1970-02-01", true),
    ]

    @Test(arguments: days)
    func `P6: the order of day and month is decided by the whole column`(
        _ days: [String], _ locale: String?, _ first: String, _ isSaid: Bool
    ) throws {
        let source = try csv(
            "Date,Read\n" + days.map { $0 + ",x\n" }.joined(), locale: locale)
        #expect(
            source.items[0].entries.contains { $0.day == date(first) }, "\(source.items[0].told)")
        #expect(source.items[0].entries.count == days.count)
        #expect(source.changed.isEmpty != isSaid, "\(source.changed)")
        #expect(source.leftOut.isEmpty)
    }

    @Test
    func `P6: the report names the other order of day and month, which the mapping can choose`()
        throws
    {
        let text = "Date,Read\n1/2/2022,x\n"
        #expect(
            try csv(text).changed == [
                "Days such as “1/2/2022” are read as 2022-02-01. For the other reading, add "
                    + "\"dayFormat\": \"M/d/yyyy\" to the mapping."
            ])
        let other = try csv(text, #","dayFormat":"M/d/yyyy""#)
        #expect(other.items[0].told == ["2022-01-02 done"] && other.changed.isEmpty)
    }

    @Test func `P6: from a file without a readable day nothing is imported`() throws {
        for text in ["Date,Read\nsoon,x\nlater,x\n", "Date,Read\n13/13/2022,x\n"] {
            #expect(code { _ = try csv(text) } == "import.no-day")
        }
        #expect(
            code { _ = try csv("Date,Read\n06-16-24,x\n", #","dayFormat":"yyyy-MM-dd""#) }
                == "import.no-day")
        let bull = "HabitName,CalendarDate,Value\nRead,soon,1\n"
        #expect(code { _ = try reading("habitbull", bull) } == "import.no-day")
        #expect(try csv("Date,Read\n").items.map(\.name) == [])
    }

    @Test func `P6: several amounts of one day are added, and the report says so`() throws {
        let source = try reading(
            "csv",
            "day,habit,v,n\n2026-02-01,Water,2,a\n2026-02-01,Water,3,b\n2026-02-01,Water,2,\n",
            mapping: #"{"day":"day","habit":"habit","value":"v","note":"n","target":8}"#)
        #expect(source.items[0].told == ["2026-02-01 7000 a\nb"])
        #expect(source.changed == ["1 day with several amounts, which add up."])
        #expect(source.leftOut.isEmpty)
        let ones = try reading(
            "csv", "day,habit,v\n2026-02-01,Water,1\n2026-02-01,Water,1\n",
            mapping: #"{"day":"day","habit":"habit","value":"v","target":8}"#)
        #expect(ones.items[0].told == ["2026-02-01 2000"])
    }

    @Test func `P6: empty columns and rows are ignored; a column without a name is reported`()
        throws
    {
        let source = try csv("Date,Read,\n2026-02-01,x,\n,,\n2026-02-02,x,\n")
        #expect(source.items.map(\.name) == ["Read"] && source.leftOut.isEmpty)
        let other = try csv("Date,Read,\n2026-02-01,x,7\n")
        #expect(other.leftOut == ["1 value in a column without a name."])
    }

    @Test func `P6: the format of HabitBull's days and amounts is decided by the whole file`()
        throws
    {
        let head = "HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\n"
        let source = try reading("habitbull", head + "Old,,C,31/12/2021,1,\nOld,,C,1/2/2022,1,\n")
        #expect(source.items[0].told == ["2021-12-31 done", "2022-02-01 done"])
        let run = try reading(
            "habitbull", head + "Run,,C,2022-01-01,\"2,5\",\nRun,,C,2022-01-02,\"10,25\",\n")
        #expect(run.items[0].told == ["2022-01-01 2500", "2022-01-02 10250"])
        let open = head + "Old,,C,1/2/2022,1,\n"
        #expect(try reading("habitbull", open).items[0].told == ["2022-01-02 done"])
        let mapping = #"{"dayFormat":"d/M/yyyy","decimal":","}"#
        let chosen = try reading("habitbull", open, mapping: mapping)
        #expect(chosen.items[0].told == ["2022-02-01 done"])
        #expect(
            code { _ = try reading("habitbull", open, mapping: #"{"day":"x"}"#) }
                == "import.mapping")
    }
}
