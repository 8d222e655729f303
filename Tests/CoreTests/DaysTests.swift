import Core
import Testing

@Suite struct DaysTests {
    @Test func everyDayOfFourHundredYearsConvertsBothWays() {
        var year = 1900
        var month = 1
        var day = 1
        let first = Day(year: 1900, month: 1, day: 1)!
        var wrong: [Day] = []
        for number in 0..<146_097 {
            let here = first + number
            let civil = here.civil
            if (civil.year, civil.month, civil.day) != (year, month, day) || civil.asDay != here
                || Day(here.description) != here
                || civil.dayOfYear != here - CivilDate.startOfYear(year) + 1
                || here.weekday.index != (number % 7)
            {
                wrong.append(here)
            }
            day += 1
            let lengths = [
                31, CivilDate.isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
            ]
            if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        #expect(wrong == [])
        #expect((year, month, day) == (2300, 1, 1))
    }

    @Test func theRangeThatPeopleMayTypeHasKnownEnds() {
        #expect(Day(year: 1, month: 1, day: 1) == .first)
        #expect(Day(year: 9999, month: 12, day: 31) == .last)
        #expect(Day.first.description == "0001-01-01")
        #expect(Day.last.description == "9999-12-31")
        #expect(Day(year: 1970, month: 1, day: 1)?.number == 0)
        #expect((Day.first - 1).civil.year == 0)
    }

    @Test(arguments: [
        "", "2026-11-2", "2026-11-211", "2026-13-01", "2026-00-01", "2026-02-29", "2026-11-31",
        "2026-11-00",
        "0000-01-01", "-026-11-21", "2026/11/21", "20261121", "2026-11-2x", " 026-11-21",
        "２026-11-21",
        "2026-1１-1", "1900-02-29",
    ])
    func textThatIsNoDayIsRefused(_ text: String) {
        #expect(Day(text) == nil)
    }

    @Test func leapDaysAreRead() {
        #expect(Day("2024-02-29")?.civil.day == 29)
        #expect(Day("2000-02-29") != nil)
    }

    @Test func weeksAndMonthsHaveTheirEnds() {
        let day = Day("2026-11-21")!
        #expect(day.weekday == .saturday)
        #expect(day.startOfWeek == Day("2026-11-16"))
        #expect(day.startOfWeek(.sunday) == Day("2026-11-15"))
        #expect(day.startOfWeek(.saturday) == day)
        #expect(day.startOfMonth == Day("2026-11-01") && day.endOfMonth == Day("2026-11-30"))
        #expect(DaySpan.week(of: day).days == Day("2026-11-16")!...Day("2026-11-22")!)
        #expect(DaySpan.month(of: Day("2024-02-10")!).count == 29)
    }

    @Test func wallTimesCarryOverMidnight() {
        let day = Day("2026-11-21")!
        #expect(WallTime(day, secondOfDay: 86_400) == WallTime(day + 1))
        #expect(WallTime(day, secondOfDay: -1) == WallTime(day - 1, secondOfDay: 86_399))
        #expect(WallTime(secondsSince1970: -1) == WallTime(Day(-1), secondOfDay: 86_399))
        for seconds in [-86_401, -86_400, -1, 0, 1, 86_399, 86_400] as [Int64] {
            #expect(WallTime(secondsSince1970: seconds).secondsSince1970 == seconds)
        }
        #expect(Instant(milliseconds: -1).seconds == -1)
        #expect(Instant(milliseconds: -1_000).seconds == -1)
    }
}
