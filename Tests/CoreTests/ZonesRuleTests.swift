import Testing

@testable import Core

@Suite struct ZonesRuleTests {
    static func rule(_ text: String) -> PosixRule? { PosixRule(text.utf8) }

    @Test(arguments: [
        "UTC0", "<-03>3", "EST5EDT,M3.2.0,M11.1.0", "IST-1GMT0,M10.5.0,M3.5.0/1",
        "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0",
        "XYZ3:20:30ABC2,J60/167,300/-167:59:59", "EST5EDT,0/0,J365/25", "AAA24", "AAA+5",
    ])
    func isRead(_ text: String) {
        #expect(Self.rule(text) != nil)
    }

    @Test(arguments: [
        "", "UT0", "UTC", "UTC25", "<-03", "<-03>", "EST5EDT", "EST5EDT,M3.2.0",
        "EST5EDT,M13.2.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J1", "EST5EDT,J366,J1",
        "EST5EDT,366,1", "EST5EDT,M3.2.0/168,M11.1.0", "UTC0x", "EST5EDT,M3.2.0,M11.1.0 ", "É0",
        "UTC1:60",
    ])
    func isRefused(_ text: String) {
        #expect(Self.rule(text) == nil)
    }

    @Test func everyFormOfDayIsCounted() {
        func day(_ form: YearlyMoment.Form, _ year: Int) -> String {
            Day(Int(YearlyMoment(form: form, time: 0).seconds(in: year) / 86_400)).description
        }
        #expect(day(.julian(59), 2024) == "2024-02-28")
        #expect(day(.julian(60), 2024) == "2024-03-01")
        #expect(day(.julian(60), 2023) == "2023-03-01")
        #expect(day(.julian(365), 2024) == "2024-12-31")
        #expect(day(.ordinal(0), 2024) == "2024-01-01")
        #expect(day(.ordinal(59), 2024) == "2024-02-29")
        #expect(day(.weekday(month: 3, week: 2, day: 0), 2025) == "2025-03-09")
        #expect(day(.weekday(month: 10, week: 5, day: 0), 2025) == "2025-10-26")
        #expect(day(.weekday(month: 2, week: 5, day: 4), 2024) == "2024-02-29")
        #expect(day(.weekday(month: 2, week: 5, day: 5), 2024) == "2024-02-23")
    }

    @Test func daylightTimeAllYearHasNoSeam() throws {
        let rule = try #require(Self.rule("EST5EDT,0/0,J365/25"))
        for day in stride(from: -700_000, through: 2_900_000, by: 73) {
            #expect(rule.offset(at: Int64(day) * 86_400) == -14_400)
        }
        let newYear: Int64 = 1_767_240_000  // 2026-01-01T04:00Z
        for seconds in (newYear - 7_200)...(newYear + 7_200) where seconds % 600 == 0 {
            #expect(rule.offset(at: seconds) == -14_400)
        }
    }

    @Test func southernSummerSpansTheNewYear() throws {
        let rule = try #require(Self.rule("AEST-10AEDT,M10.1.0,M4.1.0/3"))
        #expect(rule.offset(at: 1_767_225_600) == 39_600)
        let period = rule.period(at: 1_767_225_600)
        #expect(Instant(seconds: period.start) == ZonesTests.utc("2025-10-04T16:00"))
        #expect(Instant(seconds: period.end) == ZonesTests.utc("2026-04-04T16:00"))
        #expect(period.before == 36_000 && period.after == 36_000)
    }
}
