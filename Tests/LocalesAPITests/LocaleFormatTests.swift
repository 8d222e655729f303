import Core
import Testing

@testable import LocalesAPI

@Suite struct LocaleFormatTests {
    private let saturday = Day("2026-11-21")!

    private func format(_ tag: String) throws -> LocaleFormat {
        try #require(LocaleFormat(tag: tag))
    }

    @Test(
        "U9: numbers use the locale's separators",
        arguments: [
            ("en", "1,234,567", "-1,234", "1,234.50"), ("en-US", "1,234,567", "-1,234", "1,234.50"),
            ("de", "1.234.567", "-1.234", "1.234,50"),
            ("fr", "1\u{202F}234\u{202F}567", "-1\u{202F}234", "1\u{202F}234,50"),
            ("es", "1.234.567", "-1234", "1234,50"), ("ar", "1,234,567", "-1,234", "1,234.50"),
            ("he", "1,234,567", "-1,234", "1,234.50"), ("ja", "1,234,567", "-1,234", "1,234.50"),
        ])
    func numbers(_ tag: String, _ large: String, _ negative: String, _ decimal: String) throws {
        let format = try format(tag)
        #expect(format.number(1_234_567) == large)
        #expect(format.number(-1_234) == negative)
        #expect(format.number(1_234.5, decimals: 2) == decimal)
        #expect(format.number(0) == "0")
    }

    @Test("U9: decimals are rounded and padded; a number that is not finite gives an empty text")
    func decimals() {
        let english = LocaleFormat.english
        #expect(english.number(0.05, decimals: 1) == "0.1")
        #expect(english.number(-0.05, decimals: 1) == "-0.1")
        #expect(english.number(-0.04, decimals: 1) == "0.0")
        #expect(english.number(2, decimals: 3) == "2.000")
        #expect(english.number(2.5, decimals: 0) == "3")
        #expect(english.number(1_000, decimals: 0) == "1,000")
        #expect(english.number(.nan, decimals: 1) == "–")
        #expect(english.number(.infinity, decimals: 1) == "–")
        #expect(english.number(Int.min) == "-9,223,372,036,854,775,808")
    }

    @Test(
        "U9: a day is written in the locale's format",
        arguments: [
            ("en", "Saturday 21 November", "21 Nov", "21 Nov 2026", "Sat 21 Nov"),
            ("en-US", "Saturday, November 21", "Nov 21", "Nov 21, 2026", "Sat, Nov 21"),
            ("de", "Samstag, 21. November", "21. Nov.", "21. Nov. 2026", "Sa, 21. Nov."),
            ("fr", "samedi 21 novembre", "21 nov.", "21 nov. 2026", "sam. 21 nov."),
            ("es", "sábado, 21 de noviembre", "21 nov", "21 nov 2026", "sáb, 21 nov"),
            ("ar", "السبت، 21 نوفمبر", "21 نوفمبر", "21 نوفمبر 2026", "السبت، 21 نوفمبر"),
            ("he", "יום שבת, 21 בנובמבר", "21 בנוב׳", "21 בנוב׳ 2026", "ש׳, 21 בנוב׳"),
            ("ja", "11月21日土曜日", "11月21日", "2026年11月21日", "11月21日(土)"),
        ])
    func days(
        _ tag: String, _ long: String, _ short: String, _ dated: String, _ listed: String
    ) throws {
        let format = try format(tag)
        #expect(format.long(saturday) == long)
        #expect(format.short(saturday, beside: Day("2026-01-01")!) == short)
        #expect(format.short(saturday, beside: Day("2027-01-01")!) == dated)
        #expect(format.short(saturday, beside: nil) == dated)
        #expect(format.listed(saturday, beside: saturday) == listed)
        #expect(format.listed(saturday, beside: nil).count > listed.count)
    }

    @Test("U9: a week starts on the locale's first weekday and has each day once")
    func weeks() throws {
        let firsts: [(String, Weekday, String)] = [
            ("en", .monday, "2026-11-16"), ("en-US", .sunday, "2026-11-15"),
            ("de", .monday, "2026-11-16"), ("ar", .saturday, "2026-11-21"),
            ("he", .sunday, "2026-11-15"), ("ja", .sunday, "2026-11-15"),
        ]
        for (tag, first, start) in firsts {
            let format = try format(tag)
            #expect(format.firstWeekday == first && format.week.first == first)
            #expect(Set(format.week).count == 7)
            #expect(format.startOfWeek(saturday) == Day(start)!)
        }
    }

    @Test("U9: each locale's format has twelve months, seven weekdays and its own tag")
    func whole() {
        for format in LocaleFormat.all {
            #expect(format.months.count == 12 && Set(format.months).count == 12)
            #expect(format.shortMonths.count == 12 && Set(format.shortMonths).count == 12)
            #expect(Set(format.weekdays).count == 7 && Set(format.shortWeekdays).count == 7)
            #expect(LocaleFormat(tag: format.tag) == format)
        }
        #expect(Set(LocaleFormat.all.map(\.tag)).count == LocaleFormat.all.count)
        #expect(LocaleFormat.all.filter(\.isRightToLeft).map(\.tag) == ["ar", "he"])
    }

    @Test(
        "U9: a language tag selects its own format, or that of its language",
        arguments: [
            ("en-US", "en-US"), ("EN_us", "en-US"), ("en-Latn-US", "en-US"), ("en-AU", "en-GB"),
            ("en", "en-GB"), ("de-AT", "de"), ("ar-EG", "ar"), ("zh", nil), ("", nil), ("-", nil),
            ("deu", nil),
        ] as [(String, String?)])
    func tags(_ tag: String, _ found: String?) {
        #expect(LocaleFormat(tag: tag)?.tag == found)
    }

    @Test(
        "U9: the preferred known locale in Accept-Language is chosen",
        arguments: [
            ("de-DE,de;q=0.9,en;q=0.8", "de"), ("zh-CN,zh;q=0.9,ja;q=0.5,fr;q=0.7", "fr"),
            ("en;q=0.5, he", "he"), ("fr;q=0, en-US;q=0.1", "en-US"), ("es;q=x,en", "en-GB"),
            ("fr ; q = 0.3 , de ; q=0.4", "de"), ("*", nil), ("", nil), ("zh", nil),
            ("de,fr", "de"), ("fr,de", "fr"),
        ] as [(String, String?)])
    func accepting(_ header: String, _ found: String?) {
        #expect(LocaleFormat(accepting: header)?.tag == found)
    }

    @Test("U9: the current locale format applies to one request only")
    func current() throws {
        #expect(LocaleFormat.current == .english)
        let german = try format("de")
        #expect(try LocaleFormat.speaking(german) { LocaleFormat.current } == german)
        #expect(throws: Rejection.self) {
            try LocaleFormat.speaking(german) { () throws(Rejection) in
                throw Rejection("a.b", "c")
            }
        }
        #expect(LocaleFormat.current == .english)
    }

    @Test(
        "T2: a typed number can have a comma or a point; before three digits the locale decides",
        arguments: [
            ("2,5", "2.5", "2.5"), ("2.5", "2.5", "2.5"), ("1,500", "1500", "1.500"),
            ("1.500", "1.500", "1500"), ("0,500", "0.500", "0.500"), ("1234,500", "1234.500", nil),
            ("1,234,567", "1234567", nil), ("1.234.567", "1234567", nil), (",5", "0.5", nil),
            ("-3,25", "-3.25", nil), ("−3", "-3", nil), ("+3", "3", nil), ("10 000", "10000", nil),
            ("10\u{202f}000,5", "10000.5", nil), ("1’000.50", "1000.50", nil), ("٢٫٥", "2.5", nil),
            ("１２", "12", nil), ("1.234,5", "1234.5", nil), ("1,234.5", "1234.5", nil),
        ] as [(String, String, String?)])
    func typed(_ text: String, _ english: String, _ german: String?) throws {
        #expect(LocaleFormat.english.decimalText(text) == english)
        #expect(try format("de").decimalText(text) == german ?? english)
    }

    @Test("T2: text that is no number is rejected; callers can say what three digits mean")
    func typedWrong() {
        for text in [
            "", " ", "-", ",", ".", "1.", "1,", "a", "1e5", "1,2,3", "1.2,3.4", "1,23.4", "NaN",
            "12,34,567", "1 00", "½", "--1", "0,123,456", String(repeating: "1", count: 41),
        ] { #expect(LocaleFormat.english.decimalText(text) == nil, "\(text)") }
        let english = LocaleFormat.english
        #expect(english.decimalText("1.500", triple: .thousands) == "1500")
        #expect(english.decimalText("1,500", triple: .decimals) == "1.500")
        #expect(english.decimalText("2.5", triple: .thousands) == "2.5")
    }
}
