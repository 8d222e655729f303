import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

@Suite struct AppTests {
    private var person: Person

    init() throws { person = try somebody() }

    private static func text(_ length: Int) -> String { String(repeating: "x", count: length) }

    static let added: [(AddApp, String?)] = [
        (.init(text(1), to: .vice), nil), (.init(text(60), to: .vice), nil),
        (.init("", to: .vice), "time-trading.name"),
        (.init(text(61), to: .vice), "time-trading.name"),
        (.init("Go", to: .vice, domains: (1...20).map { "go.x\($0)" }), nil),
        (.init("Go", to: .vice, domains: (1...21).map { "go.x\($0)" }), "time-trading.domains"),
        (.init("Go", to: .vice, domains: ["go .org"]), "time-trading.domains"),
        (.init("Go", to: .vice, domains: ["go,.org"]), "time-trading.domains"),
        (.init("Go", to: .vice, domains: ["g!-+.org"]), nil),
        (.init("Go", to: .vice, domains: ["go"]), "time-trading.domains"),
        (.init("Go", to: .vice, domains: ["g." + text(251)]), nil),
        (.init("Go", to: .vice, domains: ["g." + text(252)]), "time-trading.domains"),
        (.init("Go", to: .vice, bundles: (1...20).map { "go\($0)" }), nil),
        (.init("Go", to: .vice, bundles: (1...21).map { "go\($0)" }), "time-trading.bundles"),
        (.init("Go", to: .vice, bundles: [text(1), text(200)]), nil),
        (.init("Go", to: .vice, bundles: [""]), "time-trading.bundles"),
        (.init("Go", to: .vice, bundles: [text(201)]), "time-trading.bundles"),
    ]

    @Test("B2: an added app's name, domains and bundles must be within their limits")
    func bounds() {
        for (command, refusal) in Self.added {
            var person = person
            #expect(code { try person.does(command) } == refusal, "\(command)")
        }
    }

    @Test("B2: every command rejects an unknown app without recording anything")
    mutating func unknown() throws {
        for length in [0, 1, 64, 65] {
            let id = Self.text(length)
            let commands: [any Command] = [
                ChangeApp(id), RemoveApp(id), StartTracking(id), UnlockApp(id), LockApp(id),
                UseBuddyCode(id, code: "sesame"),
            ]
            for command in commands {
                let told = code { try person.does(command) }
                #expect((told == "time-trading.app.unknown") == (1...64).contains(length))
                #expect(told != nil, "\(command)")
                #expect(code { try person.decides(command) } == "time-trading.app.unknown")
            }
        }
        #expect(person.events.isEmpty)
    }

    @Test(
        "B2: adding an existing app again changes nothing; adding it with other fields is rejected")
    mutating func again() throws {
        let (domains, bundles) = (["lichess.org"], ["org.lichess"])
        try person.does(AddApp("Chess", to: .productive, domains: domains, bundles: bundles))
        for (other, isSame) in [
            (AddApp("CHESS", to: .productive), true),
            (AddApp("Chess", to: .productive, domains: domains, bundles: bundles), true),
            (AddApp("Chess", to: .productive, domains: domains), true),
            (AddApp("Chess", to: .productive, bundles: bundles), true),
            (AddApp("Chess", to: .vice), false),
            (AddApp("Chess", to: .productive, domains: ["chess.com"]), false),
            (AddApp("Chess", to: .productive, domains: domains, bundles: ["chess"]), false),
        ] {
            #expect(
                code { try person.does(other) } == (isSame ? nil : "time-trading.app.exists"))
        }
        #expect(person.events.count == 1)
    }

    @Test("B2: a removed default app that is added again has its old fields, or those given")
    mutating func back() throws {
        let given: [([String], [String])] = [([], []), (["r.org"], []), ([], ["r"])]
        for (domains, bundles) in given {
            for _ in 0..<2 {
                #expect(try person.does(RemoveApp("reddit")).name == "Reddit")
            }
            let count = person.events.count
            let app = try person.does(
                AddApp("REDDIT", to: .productive, domains: domains, bundles: bundles))
            #expect(app.id == "reddit" && app.name == "Reddit" && app.list == .productive)
            #expect(app.domains == (domains.isEmpty ? ["reddit.com", "redd.it"] : domains))
            #expect(app.bundles == (bundles.isEmpty ? ["com.reddit.Reddit"] : bundles))
            #expect(person.events.count == count + 1)
        }
        #expect(person.events.count == 6)
        try person.does(ChangeApp("tiktok", name: "Clips"))
        #expect(try person.does(AddApp("TikTok", to: .vice)).id == "tiktok")
        #expect(person.view.apps.all.count == 12)
    }

    @Test("B2: apps are listed vice before productive, default before added, oldest first")
    mutating func order() throws {
        let shipped = person.view.apps.all.map(\.name)
        #expect(shipped.count == 12 && shipped[6...7] == ["Snapchat", "Kindle"])
        var own: [TrackedApp] = []
        for name in ["Z", "Go", "A", "Chess"] {
            own.append(try person.does(AddApp(name, to: name.count == 1 ? .vice : .productive)))
        }
        try person.does(ChangeApp(own[0].id, name: "Zoo"))
        try person.does(ChangeApp("reddit", name: "REDDIT", list: .productive))
        #expect(
            person.view.apps.all.map(\.name)
                == shipped[..<7].filter { $0 != "Reddit" } + ["Zoo", "A", "REDDIT"] + shipped[7...]
                + ["Go", "Chess"])
        #expect(
            code { try person.does(ChangeApp("reddit", domains: ["tiktok.com"])) }
                == "time-trading.domain.taken")
        #expect(try person.does(RemoveApp(own[1].id)) == own[1])
        #expect(try person.decides(ChangeApp("tiktok", name: "TikTok")).isEmpty)
    }

    @Test("B2: use counts for the list on which the app was at that time, to the millisecond")
    mutating func moving() throws {
        try person.does(ChangeApp("kindle", list: .vice))
        try person.uses("kindle", seconds: 60)
        try person.does(ChangeApp("kindle", list: .productive))
        let day = person.view.traded(on: person.today, at: person.moment)
        #expect([day.sweep.uses.count, day.productive.count] == [1, 0])
        let began = person.now
        person.wait(seconds: 60)
        let app = try person.does(AddApp("Chess", to: .productive))
        try person.does(ReportUsage([.init(app.id, from: began, until: person.now)], source: "a"))
        #expect(person.standing.used.map(\.app) == [app])
    }

    @Test("B2: at most two hundred apps are allowed")
    mutating func many() throws {
        person.take(
            (0..<187).map {
                TradingFact.appSet(TrackedApp(id: "\($0)", name: "App \($0)", list: .vice)).draft
            })
        try person.does(AddApp("Last", to: .vice))
        #expect(person.view.apps.all.count == 200)
        #expect(code { try person.does(AddApp("One more", to: .vice)) } == "time-trading.apps")
    }
}
