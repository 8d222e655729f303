import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

@Suite struct ReportTests {
    private var person: Person

    init() throws { person = try somebody() }

    @Test("B8: use reported by two watchers counts once; reporting it again records nothing")
    mutating func twice() throws {
        let from = person.now
        person.wait(seconds: 600)
        let use = ReportUsage.Use("kindle", from: from, until: from + 300)
        let more = ReportUsage.Use("kindle", from: from + 200, until: from + 400)
        #expect(try person.does(ReportUsage([use, use], source: "a")).new == 1)
        #expect(try person.does(ReportUsage([use, use], source: "b")).new == 0)
        #expect(try person.does(ReportUsage([more], source: "b")).new == 1)
        #expect(person.events.count == 2)
        #expect(person.standing.earned == 300)
        #expect(person.standing.used.map(\.seconds) == [400])
    }

    @Test("B8: a report with one invalid use is rejected as a whole")
    mutating func refused() throws {
        let now = person.now
        let good = ReportUsage.Use("kindle", from: now, until: now + 60)
        func refusal(_ app: String, _ from: Int64, _ until: Int64) -> String? {
            var person = person
            let bad = ReportUsage.Use(
                app, from: Instant(milliseconds: now.milliseconds + from),
                until: Instant(milliseconds: now.milliseconds + until))
            let result = code { try person.does(ReportUsage([good, bad], source: "a")) }
            #expect(result == nil || person.events.isEmpty)
            return result
        }
        #expect(refusal("chess", 0, 1) == "time-trading.app.unknown")
        #expect(refusal("kindle", 1, 0) == "time-trading.interval")
        #expect(refusal("kindle", -7 * 86_400_000, 1) == "time-trading.interval")
        #expect(refusal("kindle", -7 * 86_400_000, 0) == nil)
        #expect(refusal("kindle", 0, 86_400_001) == "time-trading.future")
        #expect(refusal("kindle", 0, 86_400_000) == nil)
    }

    @Test("B8: a use of one millisecond is recorded, and a use of zero length is not")
    mutating func least() throws {
        let now = person.now
        let next = Instant(milliseconds: now.milliseconds + 1)
        for (until, count) in [(now, 0), (next, 1), (next, 0)] {
            let report = ReportUsage([.init("kindle", from: now, until: until)], source: "a")
            #expect(try person.does(report).new == count)
        }
    }

    @Test("D6: use that a fast clock reports for tomorrow is recorded for today")
    mutating func ahead() throws {
        try person.does(
            ReportUsage(
                [.init("kindle", from: person.now, until: person.now + 86_400)], source: "a"))
        let reported = try #require(person.events.last)
        guard case .used(let usage)? = TradingFact(reported) else { throw CancellationError() }
        #expect(usage.parts.map(\.day) == [person.today, person.today])
        #expect(person.standing.used.isEmpty)
        person.wait(seconds: 60)
        #expect(person.standing.used.map(\.seconds) == [60])
    }

    @Test("B2: moving an app to another list affects only later use")
    mutating func moving() throws {
        try person.earns(10)
        try person.does(ChangeApp("kindle", list: .vice))
        #expect(person.standing.earned == 600)
        try person.uses("kindle", seconds: 60)
        #expect(person.standing.balance == 540)
        try person.does(RemoveApp("kindle"))
        try person.uses("duolingo", seconds: 120)
        #expect(person.standing.earned == 660)
        #expect(person.view.apps["kindle"] == nil)
        let moved = try #require(person.events.first { $0.kind == "time-trading.appSet" })
        let removed = try #require(person.events.first { $0.kind == "time-trading.appRemoved" })
        #expect(!person.undo(removed).isEmpty)
        #expect(person.view.apps["kindle"]?.list == .vice)
        #expect(!person.undo(moved).isEmpty)
        #expect(person.view.apps["kindle"]?.list == .productive)
        #expect(person.standing.spent == 0)
    }

    @Test("B2: two apps cannot share a name or a domain")
    mutating func taken() throws {
        let app = try person.does(
            AddApp("Chess", to: .productive, domains: ["https://www.Lichess.org/tv"]))
        #expect(app.domains == ["lichess.org"])
        #expect(try person.does(AddApp("Chess", to: .productive)) == app)
        #expect(code { try person.does(AddApp("chess", to: .vice)) } == "time-trading.app.exists")
        #expect(
            code { try person.does(AddApp("Go", to: .vice, domains: ["lichess.org"])) }
                == "time-trading.domain.taken")
        #expect(
            code { try person.does(ChangeApp("reddit", name: "Chess")) }
                == "time-trading.app.exists")
        #expect(code { try person.does(AddApp("", to: .vice)) } == "time-trading.name")
        #expect(
            code { try person.does(AddApp("Go", to: .vice, domains: ["nowhere"])) }
                == "time-trading.domains")
        try person.does(RemoveApp("tiktok"))
        #expect(try person.does(AddApp("tiktok", to: .vice)).domains == ["tiktok.com"])
    }

    @Test("B8: manual tracking counts from its start on, and can be undone")
    mutating func tracking() throws {
        try person.does(StartTracking("duolingo"))
        person.wait(seconds: 180)
        #expect(person.standing.earned == 120)
        #expect(person.standing.tracking?.id == "duolingo")
        try person.does(StartTracking("kindle"))
        person.wait(seconds: 60)
        #expect(try person.does(StopTracking()).earned == 180)
        person.wait(seconds: 600)
        #expect(person.standing.earned == 180)
        #expect(person.standing.tracking == nil)
        #expect(code { try person.does(StopTracking()) } == "time-trading.track.none")
        let stop = try #require(person.events.last)
        #expect(!person.undo(stop).isEmpty)
        #expect(person.standing.tracking?.id == "kindle")
        #expect(person.standing.earned == 780)
    }

    @Test("B8: tracking left running counts for 24 hours, and can be stopped for another 24")
    mutating func forgotten() throws {
        person.clock = 3_600_000
        let (began, first) = (person.now, person.today)
        try person.does(StartTracking("kindle"))
        for (later, isOpen) in [
            (-1, false), (82_800_000, true), (86_400_001, true), (169_200_000, true),
            (172_799_999, true), (172_800_000, false), (400_000_000, false),
        ] as [(Int64, Bool)] {
            person.now = Instant(milliseconds: began.milliseconds + later)
            let tracked = TimeTrading.tracking(at: person.moment, in: person.view)
            #expect((tracked?.id == "kindle") == isOpen)
            #expect(
                code { try person.decides(StopTracking()) }
                    == (isOpen ? nil : "time-trading.track.none"))
            guard later >= 82_800_000 else { continue }
            let told = TimeTrading.day(first, at: person.moment, in: person.view)
            #expect(told.used.map(\.seconds) == [11 * 3_600] && told.tracking == nil)
            let next = TimeTrading.sessions(on: first + 1, at: person.moment, in: person.view)
            #expect(next.map(\.end) == [min(person.now, began + 86_400)])
        }
        // B5: past statistics never change, and undone use never counted.
        person.wait(400)
        #expect(TimeTrading.day(first, at: person.moment, in: person.view).earned == 39_540)
        #expect(!person.undo(person.events[0]).isEmpty)
        #expect(TimeTrading.day(first, at: person.moment, in: person.view).earned == 0)
    }

    @Test("B8: tracking the same app again continues it; tracking another app replaces it")
    mutating func again() throws {
        #expect(try person.does(StartTracking("kindle")).id == "kindle")
        try person.does(StartTracking("kindle"))
        #expect(person.events.count == 1)
        try person.does(StartTracking("duolingo"))
        #expect(
            person.events.map(\.kind).suffix(2)
                == ["time-trading.trackStopped", "time-trading.trackStarted"])
        person.wait(seconds: 180)
        person.undo(try #require(person.events.last))
        #expect(person.standing.tracking == nil && person.standing.earned == 0)
        var other = try somebody(seed: 2)
        other.clock = person.clock
        try other.does(StartTracking("headspace"))
        person.undo(person.events[2], undoing: false)
        person.deliver(other.events)
        #expect(person.standing.tracking?.id == "headspace")
        try person.does(StopTracking())
        #expect(person.standing.tracking == nil)
    }

    @Test("B8: the settings show whether use was ever reported and how long titles are kept")
    mutating func known() throws {
        func isTracked(_ person: Person) -> Bool {
            TimeTrading.terms(on: person.today, in: person.view).isTracked
        }
        #expect(!isTracked(person))
        var other = person
        try other.does(StartTracking("kindle"))
        try person.uses("tiktok", seconds: 1)
        #expect(isTracked(other) && isTracked(person))
        let provider = try #require(person.view.answer(.usageService))
        #expect(provider.titleDays(on: person.today, in: person.view) == 30)
        let rule = TradingFact.RuleSet(rule: .titles, value: 7, from: person.today + 1)
        person.take([TradingFact.ruleSet(rule).draft])
        #expect(provider.titleDays(on: person.today, in: person.view) == 30)
        #expect(provider.titleDays(on: person.today + 1, in: person.view) == 7)
    }

    @Test(
        "B8: an app is recognized by its domain, its program, or a title containing its name",
        arguments: [
            ("youtube", nil, "https://m.youtube.com/watch?v=1", nil),
            (nil, nil, "notyoutube.com", "YouTube"), ("twitter", "X", nil, nil),
            ("twitter", nil, "x.com:443", nil), ("kindle", "Kindle.exe", nil, nil),
            ("duolingo", "com.duolingo.duolingomobile", nil, nil),
            ("youtube", "Firefox", nil, "Cats - YouTube - Mozilla Firefox"),
            ("khan-academy", nil, nil, "Algebra | Khan Academy"), (nil, nil, nil, "Myyoutube"),
            (nil, nil, nil, "X marks the spot"), (nil, "", "", ""), (nil, nil, nil, nil),
        ] as [(String?, String?, String?, String?)])
    func match(_ app: String?, _ name: String?, _ domain: String?, _ title: String?) {
        #expect(person.view.apps.match(name: name, domain: domain, title: title)?.id == app)
    }

    @Test("B2: if several apps' domains match, the app with the longest domain is chosen")
    mutating func longest() throws {
        let music = try person.does(
            AddApp("Practice", to: .productive, domains: ["music.youtube.com"]))
        #expect(person.view.apps.match(domain: "music.youtube.com") == music)
        #expect(person.view.apps.match(domain: "youtube.com")?.id == "youtube")
        #expect(Apps.host("https://me@WWW.YouTube.com.:443/watch?v=1") == "youtube.com")
        #expect(Apps.host("https://evil.org\\@youtube.com/") == "evil.org")
    }
}
