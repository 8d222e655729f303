import CalendarAPI
import Core
import CoreTesting
import Habits
import Journeys
import Testing

@testable import Calendar

private let vienna = DayRule(zone: (try? Zone(identifier: "Europe/Vienna")) ?? .utc)

/// A person with items, some weeks into the year 2026.
func somebody(on day: String = "2026-02-02", seed: UInt64 = 1) throws -> Person {
    var person = try Person(
        [CalendarModule(), HabitsModule(), JourneysModule()], on: day, seed: seed)
    person.rule = vienna
    return person
}

extension Person {
    fileprivate var feed: ReadCalendar { ReadCalendar(Calendar.text(at: moment, in: view)) }

    /// The engine's due days in a span, without skipped ones.
    fileprivate func engineDays(of item: ItemID, in span: DaySpan) -> [Day] {
        Habits.next(2_000, of: item, from: span.first, in: view).prefix { $0 <= span.last }
            .filter { day in
                let instance = Habits.instance(of: item, on: day, today: today, in: view)
                return instance?.skip == nil
            }
    }

    /// The days of all calendar entries of an item.
    fileprivate func feedDays(of item: ItemID, in span: DaySpan) throws -> [Day] {
        let entries = feed.events.filter { $0.text("UID")?.hasPrefix("\(item)-") == true }
        return try entries.flatMap { try $0.days(in: span) }.sorted()
    }

    @discardableResult
    fileprivate mutating func adds(
        _ name: String, _ schedule: String, _ fields: [(String, String)] = [],
        kind: ItemKind = .habit, from start: Day? = nil
    ) throws -> ItemID {
        var patch = ItemPatch(name: name)
        try patch.set("schedule", schedule)
        for (field, value) in fields { try patch.set(field, value) }
        return try does(AddItem(kind, patch, start: start)).item.id
    }
}

@Suite struct FeedTests {
    private let schedules = [
        "daily", "weekdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=DAILY;INTERVAL=3",
        "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYDAY=2TU",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
        "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=FORWARD", "FREQ=MONTHLY;INTERVAL=5",
        "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYYEARDAY=100,-1", "monthly", "yearly",
        "FREQ=DAILY;COUNT=40", "FREQ=WEEKLY;UNTIL=20260901", "FREQ=WEEKLY;BYDAY=SU;WKST=SU",
        "FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=2", "FREQ=DAILY;BYMONTH=3,10;BYDAY=SU",
        "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1", "FREQ=YEARLY;BYWEEKNO=53,-1;BYDAY=SU",
    ]

    @Test(
        "A3: the calendar has the same days as the engine for any schedule, edit, archive and skip")
    func days() throws {
        var (rules, lists, skipped) = (0, 0, 0)
        for seed in 0..<UInt64(tries) {
            var dice = SeededGenerator(seed)
            var person = try somebody(seed: seed + 1)
            let times = ["", "07:30", "02:30", "23:45"]
            let first = person.today + -Int.random(in: 0...20, using: &dice)
            var items = try (0..<4).map { number in
                try person.adds(
                    "Item \(number)", schedules.randomElement(using: &dice) ?? "daily",
                    [("time", times.randomElement(using: &dice) ?? "")].filter { $0.1 != "" },
                    from: first)
            }
            items.append(try person.adds("Task", "none", kind: .task, from: person.today + 9))
            for _ in 0..<12 {
                person.wait(Int.random(in: 1...40, using: &dice))
                let item = items.randomElement(using: &dice) ?? items[0]
                switch Int.random(in: 0...5, using: &dice) {
                case 0, 1:
                    var patch = ItemPatch()
                    try patch.set("schedule", schedules.randomElement(using: &dice) ?? "daily")
                    if Bool.random(using: &dice) {
                        try patch.set("time", times[Int.random(in: 1...3, using: &dice)])
                    }
                    guard item != items[4] else { continue }
                    try person.attempts(
                        EditItem(item, patch),
                        refusals: ["habits.item.archived", "habits.schedule"])
                case 2:
                    try person.attempts(
                        SkipItem(item, note: "Ill"),
                        refusals: ["habits.unscheduled", "habits.item.archived", "habits.skip"])
                case 3:
                    let from = person.today + Int.random(in: 0...30, using: &dice)
                    if let span = DaySpan(from, from + Int.random(in: 0...20, using: &dice)) {
                        try person.does(SkipDays(span, note: "Away", items: [item]))
                    }
                case 4: try person.attempts(ArchiveItem(item), refusals: ["habits.item.archived"])
                default:
                    try person.attempts(UnarchiveItem(item), refusals: ["habits.item.archived"])
                }
            }
            let span = try #require(DaySpan(day("2026-01-01"), day("2027-12-31")))
            let feed = person.feed
            #expect(feed.faults == [], "seed \(seed)")
            for item in items {
                #expect(
                    try person.feedDays(of: item, in: span)
                        == person.engineDays(of: item, in: span),
                    "seed \(seed), \(item)")
            }
            rules += feed.events.count { $0.first("RRULE") != nil }
            lists += feed.events.count { $0.first("RDATE") != nil }
            skipped += feed.events.count { $0.first("EXDATE") != nil }
            let ids = feed.events.compactMap { $0.text("UID") }
            #expect(Set(ids).count == ids.count, "seed \(seed)")
        }
        #expect(rules > tries && lists > 0 && skipped > 0)
    }

    private var tries: Int {
        #if DEBUG
            40
        #else
            1_000
        #endif
    }

    @Test("A3: unchanged data gives the same bytes on later days, and changed data gives others")
    func stable() throws {
        var person = try somebody()
        let read = try person.adds("Read", "daily", [("time", "07:30")])
        let before = Calendar.text(at: person.moment, in: person.view)
        person.wait(200)
        #expect(Calendar.text(at: person.moment, in: person.view) == before)
        try person.does(SkipItem(read, note: "Ill"))
        let after = Calendar.text(at: person.moment, in: person.view)
        #expect(after != before)
        let ids = [before, after].map { ReadCalendar($0).events.map { $0.text("UID") } }
        #expect(ids[0] == ids[1])
    }

    @Test("A3: text is escaped, and lines are folded to 75 octets but never within a character")
    func text() throws {
        var person = try somebody()
        let names = [
            "Semi;colon, comma \\ back", String(repeating: "ü", count: 79),
            String(repeating: "👩‍👩‍👧", count: 10), "Tab here",
            "Ünïcödé “quotes” — and more of them: 1,2;3",
        ]
        for name in names { try person.adds(name, "daily") }
        let feed = person.feed
        #expect(feed.faults == [])
        #expect(feed.events.map { $0.text("SUMMARY") } == names)
        #expect(ContentLines.escaped("a\u{1}b\r\nc\nd\u{7F}\u{2028}e") == "ab\\nc\\nd\\ne")
        for length in 60...90 {
            var lines = ContentLines()
            lines.add("X:" + String(repeating: "é", count: length))
            #expect(ReadCalendar(lines.bytes).faults.allSatisfy { !$0.contains("octets") })
            #expect(ReadCalendar(lines.bytes).faults.allSatisfy { !$0.contains("split") })
        }
    }

    @Test(
        "A3: reminders become alarms at or before the start time, but not on the day before")
    func alarms() throws {
        var person = try somebody()
        try person.adds(
            "Swim", "daily", [("time", "19:00"), ("reminders", "18:30,19:00"), ("notify", "yes")])
        try person.adds("Read", "daily", [("reminders", "07:30"), ("notify", "yes")])
        try person.adds("Rest", "daily", [("reminders", "07:30"), ("notify", "no")])
        try person.adds("Walk", "daily", [("time", "08:00"), ("notify", "yes")])
        let triggers = person.feed.events.map { event in
            event.inner.compactMap { $0.first("TRIGGER")?.value }
        }
        #expect(triggers == [["-PT30M", "PT0M"], ["PT450M"], [], ["PT0M"]])
        #expect(person.feed.events[0].inner.allSatisfy { $0.first("ACTION")?.value == "DISPLAY" })
    }

    @Test("A3, D1: if a day ends after midnight, a time after midnight is on the next date")
    func late() throws {
        var person = try somebody()
        person.rule = DayRule(
            zone: vienna.zone, dayStart: TimeOfDay(hour: 4) ?? .midnight)
        let item = try person.adds(
            "Wind down", "FREQ=WEEKLY;BYDAY=SA",
            [("time", "00:30"), ("reminders", "23:45"), ("notify", "yes")])
        let event = try #require(person.feed.events.first)
        let span = try #require(DaySpan(day("2026-02-02"), day("2026-12-31")))
        let days = person.engineDays(of: item, in: span)
        #expect(days.allSatisfy { $0.weekday == .saturday } && days.count > 40)
        #expect(try event.days(in: span) == days.map { $0 + 1 }.filter { $0 <= span.last })
        #expect(event.inner.compactMap { $0.first("TRIGGER")?.value } == ["-PT45M"])
    }

    @Test("A3: rules for weeks at the turn of the year, every N years, give the same days")
    func weeksAtTheTurn() throws {
        for year in 2020...2026 {
            for schedule in [
                "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1", "FREQ=YEARLY;INTERVAL=3;BYWEEKNO=53",
            ] {
                var person = try somebody(on: "2026-02-02")
                let start = try #require(Day(year: year, month: 12, day: 20))
                let item = try person.adds("Week", schedule, from: start)
                let span = try #require(DaySpan(day("2025-01-01"), day("2028-12-31")))
                let due = person.engineDays(of: item, in: span)
                #expect(try person.feedDays(of: item, in: span) == due, "\(year) \(schedule)")
            }
        }
    }

    @Test("A3, H15: a task completed before its day has no calendar entry")
    func doneBefore() throws {
        var person = try somebody()
        let task = try person.adds("Pack", "none", kind: .task, from: person.today + 5)
        #expect(person.feed.events.map { $0.text("SUMMARY") } == ["Pack"])
        try person.does(CompleteItem(task))
        #expect(person.feed.events.isEmpty)
    }

    @Test("A3, H8: an item without fixed days is left out of the calendar, with the reason")
    func quotas() throws {
        var person = try somebody()
        try person.adds("Run", "3/week")
        try person.adds("Old", "3/week")
        let old = Habits.items(today: person.today, in: person.view)[1].id
        try person.does(ArchiveItem(old))
        let standing = Calendar.standing(at: person.moment, in: person.view)
        #expect(standing.entries == 0 && standing.leftOut.map(\.title) == ["Run"])
        #expect(standing.leftOut[0].reason.contains("on days of your choice"))
        #expect(person.feed.events.isEmpty && person.feed.faults == [])
    }

    @Test("A3, J1: a journey has entries on its 66 days, or until the day on which it is ended")
    func journeys() throws {
        var person = try somebody()
        try person.does(StartJourney("Scales", from: person.today))
        let span = try #require(DaySpan(day("2026-01-01"), day("2026-12-31")))
        #expect(try person.feed.events[0].days(in: span).count == 66)
        person.wait(10)
        try person.does(EndJourney())
        #expect(try person.feed.events[0].days(in: span).count == 10)
        let linked = try person.adds("Piano", "daily")
        try person.does(StartJourney("Piano", item: linked.description, from: person.today))
        #expect(person.feed.events.count { $0.text("SUMMARY") == "Piano" } == 1)
    }
}

@Suite struct ZoneTests {
    @Test(
        "A3: the offsets of a time zone match the system's zone files, hour by hour",
        arguments: [
            "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
            "Africa/Casablanca", "America/St_Johns", "Pacific/Chatham", "UTC",
        ])
    func clocks(_ name: String) throws {
        let zone = try Zone(identifier: name)
        let span = try #require(DaySpan(day("2025-01-01"), day("2028-12-31")))
        var lines = ContentLines()
        ZoneObservances(zone, over: span).write(to: &lines)
        let read = ReadCalendar(lines.bytes)
        #expect(read.faults == [] && read.root.name == "VTIMEZONE")
        #expect(read.root.first("TZID")?.value == name)
        // Each change as an instant: the local time before it minus the offset before it.
        var changes: [(at: Int64, offset: Int)] = []
        for part in read.root.inner {
            let before = seconds(part.first("TZOFFSETFROM")?.value)
            let after = seconds(part.first("TZOFFSETTO")?.value)
            let times =
                [part.first("DTSTART")?.value ?? ""]
                + (part.first("RDATE")?.value.split(separator: ",").map(String.init) ?? [])
            for time in times { changes.append((local(time) - Int64(before), after)) }
        }
        changes.sort { $0.at < $1.at }
        var cursor = Int64(span.first.number) * 86_400
        while cursor < Int64(span.last.number) * 86_400 {
            let offset = changes.last { $0.at <= cursor }?.offset
            #expect(offset == zone.offset(at: Instant(seconds: cursor)), "\(name) \(cursor)")
            cursor += 1_800
        }
    }

    private func seconds(_ text: String?) -> Int {
        guard let text, text.count >= 5 else { return -1 }
        let digits = text.dropFirst().map { Int(String($0)) ?? 0 }
        let size = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
        return text.hasPrefix("-") ? -size : size
    }

    private func local(_ text: String) -> Int64 {
        let digits = text.filter(\.isNumber)
        let day = Day(
            "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6).prefix(2))")
        let clock = digits.dropFirst(8).map { Int64(String($0)) ?? 0 }
        return Int64(day?.number ?? 0) * 86_400 + (clock[0] * 10 + clock[1]) * 3_600
            + (clock[2] * 10 + clock[3]) * 60 + clock[4] * 10 + clock[5]
    }

    @Test("A3: time zone offsets are written as in RFC 5545")
    func offsets() {
        #expect(ZoneObservances.offset(3_600) == "+0100")
        #expect(ZoneObservances.offset(-12_600) == "-0330")
        #expect(ZoneObservances.offset(0) == "+0000")
        #expect(ZoneObservances.offset(-12_652) == "-033052")
    }
}
