import CalendarAPI
import Core
import CoreTesting
import Habits
import Testing

@testable import Calendar

/// Calendars written out line by line, and the limits of their contents.
@Suite struct GoldenTests {
    private let changed = Instant(seconds: Int64(day("2026-02-01").number) * 86_400 + 45_296)

    private func lines(
        _ entries: [CalendarEntry], in zone: Zone = .utc, from: String = "2026-01-01",
        to: String = "2026-12-31"
    ) throws -> [String] {
        let span = try #require(DaySpan(day(from), day(to)))
        let bytes = CalendarFeed(entries, zone: zone, over: span).bytes
        let parts = String(decoding: bytes, as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        #expect(parts.last == "")
        return parts.dropLast().map(String.init)
    }

    private let head = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cairn//Cairn//EN", "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH", "NAME:Cairn", "X-WR-CALNAME:Cairn",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
    ]

    @Test("A3: calendar entries with a time are written as in RFC 5545")
    func timed() throws {
        let rule = CalendarRule(
            "FREQ=WEEKLY;BYDAY=MO", first: day("2026-02-02"), last: day("2026-06-29"),
            except: [day("2026-02-09"), day("2026-02-16")])
        var swim = CalendarEntry(
            id: "a", title: "Swim; fast", detail: "After work", time: TimeOfDay("19:00"),
            days: .rule(rule), changed: changed)
        swim.minutes = 45
        swim.alarms = [-30, 0, 90]
        let once = CalendarEntry(
            id: "b", title: "Pack", time: TimeOfDay("07:05"), days: .list([day("2026-03-01")]),
            changed: changed)
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:20251231T000000",
            "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
        ]
        let alarms = ["-PT30M", "PT0M", "PT90M"].flatMap { trigger in
            [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Swim\\; fast", "TRIGGER:\(trigger)",
                "END:VALARM",
            ]
        }
        let events =
            [
                "BEGIN:VEVENT", "UID:a@cairn", "DTSTAMP:20260201T123456Z",
                "DTSTART;TZID=UTC:20260202T190000", "DURATION:PT45M",
                "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20260629T235959Z",
                "EXDATE;TZID=UTC:20260209T190000,20260216T190000", "SUMMARY:Swim\\; fast",
                "DESCRIPTION:After work", "TRANSP:TRANSPARENT",
            ] + alarms + [
                "END:VEVENT", "BEGIN:VEVENT", "UID:b@cairn", "DTSTAMP:20260201T123456Z",
                "DTSTART;TZID=UTC:20260301T070500", "SUMMARY:Pack", "TRANSP:TRANSPARENT",
                "END:VEVENT",
            ]
        #expect(try lines([swim, once]) == head + zone + events + ["END:VCALENDAR"])
    }

    @Test("A3: whole-day entries have no time zone and no duration")
    func wholeDays() throws {
        var list = CalendarEntry(
            id: "c", title: "Read", days: .list(["2026-03-01", "2026-03-05"].map(day)),
            changed: changed)
        list.minutes = 30
        let rule = CalendarEntry(
            id: "d", title: "Rest",
            days: .rule(CalendarRule("FREQ=DAILY", first: day("2026-04-01"), last: nil)),
            changed: changed)
        let last = CalendarEntry(
            id: "e", title: "End",
            days: .rule(
                CalendarRule("FREQ=DAILY", first: day("2026-04-01"), last: day("2026-04-03"))),
            changed: changed)
        let events = [
            "BEGIN:VEVENT", "UID:c@cairn", "DTSTAMP:20260201T123456Z",
            "DTSTART;VALUE=DATE:20260301", "RDATE;VALUE=DATE:20260305", "SUMMARY:Read",
            "TRANSP:TRANSPARENT", "END:VEVENT",
            "BEGIN:VEVENT", "UID:d@cairn", "DTSTAMP:20260201T123456Z",
            "DTSTART;VALUE=DATE:20260401", "RRULE:FREQ=DAILY", "SUMMARY:Rest",
            "TRANSP:TRANSPARENT", "END:VEVENT",
            "BEGIN:VEVENT", "UID:e@cairn", "DTSTAMP:20260201T123456Z",
            "DTSTART;VALUE=DATE:20260401", "RRULE:FREQ=DAILY;UNTIL=20260403", "SUMMARY:End",
            "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
        #expect(try lines([list, rule, last]) == head + events + ["END:VCALENDAR"])
    }

    @Test("A3: the time zone data covers one day before the calendar until ten years after it")
    func clocks() throws {
        let entry = CalendarEntry(
            id: "b", title: "Pack", time: TimeOfDay("07:05"), days: .list([day("2026-03-01")]),
            changed: changed)
        let all = try lines(
            [entry], in: try Zone(identifier: "Europe/Vienna"), from: "2025-04-01",
            to: "2026-12-31")
        let text = all.joined(separator: "\n").replacing("\n ", with: "")
        let parts = text.split(separator: "\n").map(String.init)
        let begin = try #require(parts.firstIndex(of: "BEGIN:VTIMEZONE"))
        #expect(
            parts[begin...].prefix(8) == [
                "BEGIN:VTIMEZONE", "TZID:Europe/Vienna", "BEGIN:STANDARD",
                "DTSTART:20250331T000000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0200",
                "END:STANDARD", "BEGIN:STANDARD",
            ])
        let dates = parts.filter { $0.hasPrefix("RDATE:") }.flatMap { $0.split(separator: ",") }
        // Two a year, the last before the first day of 2037, plus the first two of each kind.
        #expect(dates.count == 21 && dates.map { $0.suffix(15) }.max() == "20361026T030000")
        #expect(parts.count { $0 == "BEGIN:DAYLIGHT" } == 1)
    }

    @Test("A3: time zone changes from the same offset to different offsets are kept apart")
    func dateLine() throws {
        // Samoa crossed the date line at the end of 29 December 2011.
        let entry = CalendarEntry(
            id: "b", title: "Pack", time: TimeOfDay("10:10"), days: .list([day("2011-03-01")]),
            changed: changed)
        let all = try lines(
            [entry], in: try Zone(identifier: "Pacific/Apia"), from: "2010-06-01",
            to: "2012-12-31")
        let text = all.joined(separator: "\n")
        let block = "DTSTART:20111230T000000\nTZOFFSETFROM:-1000\nTZOFFSETTO:+1400\n"
        #expect(text.contains(block) && text.contains("TZOFFSETFROM:-1000\nTZOFFSETTO:-1100\n"))
        #expect(text.contains("DTSTART;TZID=Pacific/Apia:20110301T101000"))
    }

    @Test("A3: one minute is a valid duration, and time zone offsets are precise to the second")
    func smallest() throws {
        var entry = CalendarEntry(
            id: "b", title: "Pack", time: TimeOfDay("09:09"), days: .list([day("2026-03-01")]),
            changed: changed)
        entry.minutes = 1
        let all = try lines([entry])
        #expect(all.contains("DURATION:PT1M") && all.contains("DTSTART;TZID=UTC:20260301T090900"))
        #expect(ZoneObservances.offset(3_599) == "+005959")
        #expect(ZoneObservances.offset(9 * 3_600 + 9 * 60 + 9) == "+090909")
        #expect(ZoneObservances.offset(10 * 3_600 + 10 * 60 + 10) == "+101010")
        #expect(ZoneObservances.offset(-1) == "-000001")
    }

    @Test("A3: a calendar covers last year, this year and the next two years")
    func window() {
        for on in ["2026-01-01", "2026-06-15", "2026-12-31"] {
            let span = Calendar.window(around: day(on))
            #expect(span.first == day("2025-01-01") && span.last == day("2028-12-31"))
        }
    }

    @Test("A3: a calendar token has 260 bits: 52 characters of five bits each")
    func tokens() throws {
        let made = Calendar.token(from: SeededEntropy(1))
        let letters = Set("23456789abcdefghjkmnpqrstuvwxyzA")
        #expect(made.count == 52 && made != Calendar.token(from: SeededEntropy(2)))
        let entropy = SeededEntropy(3)
        let all = (0..<200).flatMap { _ in Calendar.token(from: entropy) }
        #expect(Set(all) == letters)
        #expect(Calendar.path("x") == "/calendar/x.ics")
        var person = try Person([CalendarModule()])
        try person.does(OpenCalendar(made))
        #expect(Calendar.isOpen(to: made, in: person.view))
        for (length, isTaken) in [(39, false), (40, true), (128, true), (129, false)] {
            let token = String(repeating: "z", count: length)
            let refused = code { try person.does(OpenCalendar(token)) }
            #expect(refused == (isTaken ? nil : "calendar.token"), "\(length)")
        }
        for letter in ["0", "9", "A", "Z", "a", "z", "-", "_"] {
            try person.does(OpenCalendar(String(repeating: letter, count: 40)))
        }
        for letter in ["/", ":", "@", "[", "`", "{", ",", ".", "^"] {
            let token = String(repeating: letter, count: 40)
            #expect(code { try person.does(OpenCalendar(token)) } == "calendar.token", "\(letter)")
        }
    }

    @Test("A3: deleting a calendar address again records nothing; its creation time is shown")
    func since() throws {
        var person = try Person([CalendarModule()])
        try person.does(CloseCalendar())
        #expect(person.events.isEmpty)
        let now = person.moment.instant
        #expect(try person.does(OpenCalendar(token(1))).since == now)
        try person.does(CloseCalendar())
        try person.does(CloseCalendar())
        #expect(person.events.count == 2)
    }

    @Test("A3: a line of 75 octets is kept, and a line of 76 octets is folded")
    func folding() {
        for (length, wanted) in [(75, 1), (76, 2), (149, 2), (150, 3)] {
            var lines = ContentLines()
            lines.add(String(repeating: "x", count: length))
            let parts = String(decoding: lines.bytes, as: UTF8.self).components("\r\n")
            #expect(parts.count == wanted && parts[0].count == min(length, 75), "\(length)")
            #expect(parts.dropFirst().allSatisfy { $0.first == " " && $0.count <= 75 })
        }
        #expect(ContentLines.escaped("\t\u{1F}\u{20}\u{7F}\u{7E}\u{85}") == "  ~\\n")
    }
}

extension String {
    fileprivate func components(_ end: String) -> [String] {
        split(separator: end, omittingEmptySubsequences: true).map(String.init)
    }
}
