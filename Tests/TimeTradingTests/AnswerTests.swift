import Core
import CoreTesting
import PortabilityAPI
import SettingsAPI
import Testing
import TimeTradingAPI
import WidgetsAPI

@testable import TimeTrading

@Suite struct AnswerTests {
    private var person: Person

    init() throws { person = try somebody() }

    private mutating func takes(_ fact: TradingFact) throws -> Event {
        person.take([fact.draft])
        return try #require(person.events.last)
    }

    @Test("H13: each fact that can be undone has a description")
    mutating func words() throws {
        func rule(_ rule: TradingRule, _ value: Int) -> TradingFact {
            .ruleSet(.init(rule: rule, value: value, from: day("2026-11-19")))
        }
        let now = person.now
        for (fact, words) in [
            (
                .appSet(.init(id: "a", name: "Chess", list: .vice)),
                "Added or changed Chess, a vice app"
            ),
            (.appRemoved(.init(app: "reddit")), "Removed Reddit"),
            (.appRemoved(.init(app: "nothing")), "Removed an app"), (rule(.rate, 150), "Rate 1.5"),
            (rule(.weekend, 1), "Time stays at weekends"),
            (rule(.weekend, 0), "Time expires at weekends"),
            (rule(.lock, 1), "Focus sessions lock apps"),
            (rule(.lock, 0), "Focus sessions lock no apps"),
            (rule(.titles, 7), "Titles are kept for 7 days"),
            (rule(.habit, 5), "5 min earned by a habit"),
            (.trackStarted(.init(app: "kindle")), "Started the timer of Kindle"),
            (.unlocked(.init(app: "tiktok", from: now, until: now + 1)), "Unlocked TikTok"),
            (.locked(.init(app: "tiktok")), "Locked TikTok"),
            (.reset(.init(day: person.today)), "Reset the day's statistics"),
            (.retracted(.init(EventID(high: 0, low: 1), true)), "Undid a change"),
            (.retracted(.init(EventID(high: 0, low: 1), false)), "Redid a change"),
        ] as [(TradingFact, String)] {
            #expect(TradingUndo().describe(try takes(fact), in: person.view) == words)
        }
    }

    @Test("H13: tracked usage and spending cannot be undone")
    mutating func staying() throws {
        try person.earns(10)
        try person.does(UnlockApp("tiktok"))
        try person.does(LockApp("tiktok"))
        try person.does(SetBuddyCode("sesame"))
        try person.does(UseBuddyCode("tiktok", code: "sesame"))
        let undo = TradingUndo()
        for event in person.events where event.kind != "time-trading.codeSet" {
            #expect(undo.inverse(of: event, undoing: true, in: person.view).isEmpty)
            #expect(undo.clearing(event, of: event.day, in: person.view).isEmpty)
            #expect(person.undo(event).isEmpty)
        }
    }

    @Test("O2: clearing a day removes its manual tracking and its statistics reset")
    mutating func clearing() throws {
        let (today, undo) = (person.today, TradingUndo())
        for (fact, clears) in [
            (.trackStarted(.init(app: "kindle")), today),
            (.trackStopped(.init(start: EventID(high: 0, low: 1), parts: [])), today),
            (.reset(.init(day: today - 1)), today - 1),
            (.ruleSet(.init(rule: .rate, value: 200, from: today)), nil),
            (.appRemoved(.init(app: "reddit")), nil),
        ] as [(TradingFact, Day?)] {
            let event = try takes(fact)
            let cleared = [today - 1, today, today + 1].filter {
                !undo.clearing(event, of: $0, in: person.view).isEmpty
            }
            #expect(cleared == [clears].compactMap(\.self))
        }
    }

    @Test(
        "O2: a setting accepts only values within its limits, from a given day on",
        arguments: [
            ("time.rate", ["0.1", "2.05", "100"], ["0.09", "100.01", "x"], "time-trading.rate"),
            ("time.weekend", ["0", "1"], ["-1", "2", "yes"], "time-trading.flag"),
            ("time.lock", ["0", "1"], ["-1", "2"], "time-trading.flag"),
            ("time.titles", ["1", "365"], ["0", "366"], "time-trading.days"),
            ("time.habit", ["0", "240"], ["-1", "241"], "time-trading.minutes"),
            ("time.task", ["0", "240"], ["-1", "241"], "time-trading.minutes"),
            ("time.focus", ["0", "240"], ["-1", "241", "1.5"], "time-trading.minutes"),
        ])
    func settings(_ key: String, _ good: [String], _ bad: [String], _ refusal: String) throws {
        var person = person
        let setting = try #require(person.view.answers(to: .settings).first { $0.key == key })
        func write(_ text: String, _ day: Day) throws -> [EventDraft] {
            let context = CommandContext(
                view: person.view, moment: person.moment, operation: EventID(high: 0, low: 1))
            return try setting.write(text, day, context)
        }
        let initial = ["time.rate": "1", "time.lock": "1", "time.titles": "30"][key] ?? "0"
        for text in bad {
            #expect(code { try write(text, person.today) } == refusal)
        }
        for (offset, text) in good.enumerated() {
            person.take(try write(text, person.today + offset))
            #expect(setting.read(person.view, person.today + offset) == text)
            #expect(setting.since(person.view, person.today + offset) == person.today + offset)
        }
        #expect(setting.read(person.view, person.today - 1) == initial)
        #expect(setting.since(person.view, person.today - 1) == nil)
    }

    private func rows(_ name: String) -> [[String]] {
        person.view.answers(to: .portableTables).first { $0.name == name }.map { table in
            table.rows(person.view, person.today).map { Array($0.prefix(table.columns.count)) }
        } ?? []
    }

    @Test("P2: the exported table of app use lists tracked and manual use in order of time")
    mutating func uses() throws {
        let (zero, today) = (person.now, person.today)
        let starts = try ["reddit", "kindle", "coursera"].map { app in
            try takes(.trackStarted(.init(app: app)))
        }
        // An undone stop, a second stop, and a stop of an undone start.
        let stops = try [
            ("reddit", 0, 0, 10), ("kindle", 1, 10, 20), ("kindle", 1, 10, 30),
            ("kindle", 1, 10, 40), ("coursera", 2, 0, 40),
        ].map { app, start, from, until in
            let part = TradingFact.Part(
                app: app, day: today, from: zero + Int64(from), until: zero + Int64(until))
            return try takes(.trackStopped(.init(start: starts[start].id, parts: [part])))
        }
        for event in [stops[1], starts[2]] { person.undo(event) }
        try person.does(RemoveApp("reddit"))
        for app in ["tiktok", "duolingo"] {
            let use = ReportUsage.Use(app, from: zero, until: zero + 20)
            try person.does(ReportUsage([use], source: "a"))
        }
        func row(_ app: String, _ name: String, _ from: Int64, _ until: Int64, _ by: String)
            -> [String]
        {
            let times = [zero + from, zero + until].map { "\($0.milliseconds)" }
            return ["2026-11-19", app, name] + times + [by]
        }
        #expect(
            rows("usage") == [
                row("duolingo", "Duolingo", 0, 20, "tracker"),
                row("reddit", "Reddit", 0, 10, "hand"), row("tiktok", "TikTok", 0, 20, "tracker"),
                row("kindle", "Kindle", 10, 30, "hand"),
            ])
    }

    @Test("P2: the exported table of events lists spending, unlocks and resets in order of time")
    mutating func events() throws {
        try person.earns(10)
        let zero = person.now.milliseconds
        try person.does(ResetStatistics())
        person.undo(try #require(person.events.last))
        for minutes in [5, 6] { try person.does(UnlockApp("tiktok", minutes: minutes)) }
        try person.does(SetBuddyCode("sesame"))
        person.wait(seconds: 10)
        try person.does(LockApp("tiktok"))
        person.wait(seconds: 10)
        try person.does(ResetStatistics())
        person.wait(seconds: 10)
        try person.does(UseBuddyCode("reddit", code: "sesame"))
        for _ in 0..<3 {
            person.wait(1)
            _ = try takes(.locked(.init(app: "reddit")))
        }
        let rows = rows("time-events")
        #expect(rows.map { $0[0].suffix(2) } == ["19", "19", "19", "19", "19", "20", "21", "22"])
        #expect(
            rows[..<5].map { Array($0[1...4]) } == [
                ["unlock", "tiktok", "\(zero)", "\(zero + 300_000)"],
                ["lock", "tiktok", "\(zero + 10_000)", ""], ["reset", "", "\(zero + 20_000)", ""],
                ["emergency", "reddit", "\(zero + 30_000)", "\(zero + 930_000)"],
                ["unlock", "tiktok", "\(zero + 300_000)", "\(zero + 360_000)"],
            ])
    }

    @Test("W2: once app use was reported, the card shows the balance")
    mutating func card() throws {
        func card() -> WidgetContent? {
            person.view.answers(to: .widgetCards)[0].content(
                .init(view: person.view, moment: person.moment))
        }
        try person.uses("kindle", seconds: 0)
        #expect(card() == nil)
        for (minutes, short, progress) in [
            (30, "30m", 0.5), (29, "59m", 59 / 60), (1, "1h", 1), (539, "9h", 1), (1, "10h", 1),
        ] as [(Int64, String, Double)] {
            try person.earns(minutes)
            let shown = try #require(card())
            #expect(shown.figure == TimeText.short(person.standing.balance))
            #expect(shown.short == short && shown.progress == progress)
            #expect(shown.until == person.now + 60)
        }
        try person.does(ResetStatistics())
        #expect(card()?.detail == "Earned 0m, spent 0m")
    }
}
