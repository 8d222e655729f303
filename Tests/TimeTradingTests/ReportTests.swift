import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

@Suite struct ReportTests {
    private var person: Person

    init() throws { person = try somebody() }

    @Test("B8: what two watchers report counts once, and what is known is not recorded again")
    mutating func twice() throws {
        let from = person.now
        person.wait(seconds: 600)
        let use = ReportUsage.Use("kindle", from: from, until: from + 300)
        let more = ReportUsage.Use("kindle", from: from + 200, until: from + 400)
        #expect(try person.does(ReportUsage([use], source: "a")).new == 1)
        #expect(try person.does(ReportUsage([use, use], source: "b")).new == 0)
        #expect(try person.does(ReportUsage([more], source: "b")).new == 1)
        #expect(person.events.count == 2)
        #expect(person.standing.earned == 300)
        #expect(person.standing.used.map(\.seconds) == [400])
    }

    @Test("B8: a report that cannot be is refused, and nothing of it is recorded")
    mutating func refused() throws {
        let now = person.now
        let good = ReportUsage.Use("kindle", from: now, until: now + 60)
        func refusal(_ app: String, _ from: Int64, _ until: Int64) -> String? {
            var person = person
            let bad = ReportUsage.Use(app, from: now + from, until: now + until)
            let result = code { try person.does(ReportUsage([good, bad], source: "a")) }
            #expect(result == nil || person.events.isEmpty)
            return result
        }
        #expect(refusal("chess", 0, 1) == "time-trading.app.unknown")
        #expect(refusal("kindle", 1, 0) == "time-trading.interval")
        #expect(refusal("kindle", -7 * 86_400, 1) == "time-trading.interval")
        #expect(refusal("kindle", -7 * 86_400, 0) == nil)
        #expect(refusal("kindle", 0, 86_401) == "time-trading.future")
        #expect(refusal("kindle", 0, 86_400) == nil)
    }

    @Test("B2: an app that moves costs or earns from then on, and what was stays")
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
    }

    @Test("B2: two apps have neither one name nor one domain")
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

    @Test("B8: what somebody tracks by hand follows from the start, whoever asks, and is undone")
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
        person.wait(2)
        #expect(person.standing.tracking == nil || person.standing.earned == 0)
    }

    @Test(
        "B8: an app is known by its domain, its program, or a title that names it",
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

    @Test("B2: of two domains the longer wins, wherever it stands")
    mutating func longest() throws {
        let music = try person.does(
            AddApp("Practice", to: .productive, domains: ["music.youtube.com"]))
        #expect(person.view.apps.match(domain: "music.youtube.com") == music)
        #expect(person.view.apps.match(domain: "youtube.com")?.id == "youtube")
        #expect(Apps.host("https://me@WWW.YouTube.com.:443/watch?v=1") == "youtube.com")
        #expect(Apps.host("https://evil.org\\@youtube.com/") == "evil.org")
    }
}
