import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

@Suite struct ShieldTests {
    private var person: Person

    init() throws { person = try somebody() }

    @Test("B6: a vice app is locked until it is unlocked, and stays open while the balance lasts")
    mutating func lasting() throws {
        #expect(person.access("chess") == nil)
        #expect(person.access("kindle")?.reason == .free)
        #expect(person.access("tiktok")?.reason == .empty)
        #expect(code { try person.does(UnlockApp("tiktok")) } == "time-trading.empty")
        #expect(code { try person.does(UnlockApp("kindle")) } == "time-trading.free")
        #expect(code { try person.does(UnlockApp("chess")) } == "time-trading.app.unknown")
        try person.earns(10)
        #expect(person.access("tiktok")?.reason == .locked)
        let open = try person.does(UnlockApp("tiktok"))
        #expect(open.reason == .unlocked)
        #expect(open.seconds == 600)
        #expect(person.access("reddit")?.isOpen == false)
        person.wait(seconds: 599)
        #expect(person.access("tiktok")?.seconds == 1)
        person.wait(seconds: 1)
        #expect(person.access("tiktok")?.isOpen == false)
    }

    @Test("B6: an unlock can be extended; locking keeps the remaining balance")
    mutating func minutes() throws {
        try person.earns(30)
        #expect(try person.does(UnlockApp("tiktok", minutes: 5)).seconds == 300)
        #expect(try person.does(UnlockApp("tiktok", minutes: 3)).seconds == 300)
        #expect(person.events.count == 2)
        #expect(try person.does(UnlockApp("tiktok", minutes: 10)).seconds == 300)
        person.wait(seconds: 299)
        #expect(person.access("tiktok")?.isOpen == true)
        person.wait(seconds: 2)
        #expect(person.access("tiktok")?.seconds == 299)
        #expect(try person.does(LockApp("tiktok")).reason == .locked)
        person.wait(seconds: 600)
        #expect(person.standing.spent == 301)
        for minutes in [0, 1_441] {
            #expect(
                code { try person.does(UnlockApp("tiktok", minutes: minutes)) }
                    == "time-trading.minutes")
        }
    }

    @Test("B6: an app can be unlocked with one second left")
    mutating func second() throws {
        try person.earns(1)
        try person.uses("reddit", seconds: 59)
        #expect(person.access("tiktok")?.reason == .locked)
        #expect(try person.does(UnlockApp("tiktok")).seconds == 1)
    }

    @Test("B6: two open apps spend the balance twice as fast, and each is locked separately")
    mutating func two() throws {
        try person.earns(10)
        #expect(try person.does(UnlockApp("tiktok", minutes: 8)).seconds == 480)
        try person.does(LockApp("reddit"))
        #expect(person.events.count == 2)
        #expect(try person.does(UnlockApp("reddit", minutes: 2)).seconds == 120)
        #expect(person.access("tiktok")?.seconds == 300)
        person.wait(seconds: 60)
        #expect(person.standing.balance == 480)
        #expect(try person.does(LockApp("reddit")).reason == .locked)
        #expect(person.access("tiktok")?.seconds == 420)
        person.wait(seconds: 420)
        #expect(person.access("tiktok")?.reason == .locked)
        #expect(person.standing.balance == 60)
    }

    @Test("B6: all vice apps can be unlocked or locked in one step")
    mutating func everyApp() throws {
        #expect(code { try person.does(UnlockAllApps()) } == "time-trading.empty")
        try person.earns(14)
        let before = person.events.count
        #expect(code { try person.does(UnlockAllApps(minutes: 0)) } == "time-trading.minutes")
        // Seven open apps spend 840 s in 120 s.
        let open = try person.does(UnlockAllApps())
        #expect(open.count == 7)
        #expect(open.allSatisfy { $0.reason == .unlocked && $0.seconds == 120 })
        #expect(person.access("kindle")?.reason == .free)
        #expect(person.events.count == before + 7)
        person.wait(seconds: 60)
        #expect(person.standing.balance == 420)
        #expect(try person.does(LockAllApps()).allSatisfy { $0.reason == .locked })
        #expect(try person.decides(LockAllApps()).isEmpty)
        person.wait(seconds: 600)
        #expect(person.standing.spent == 420)
        #expect(
            try person.does(UnlockAllApps(minutes: 1)).allSatisfy { $0.seconds == 60 })
    }

    @Test("B6: unlocking all apps is rejected during a focus session, or if there is no vice app")
    mutating func everyAppRefused() throws {
        let start = person.now + 1_000
        let stub = Neighbours(locked: [start..<start + 300])
        person = try Person([TimeTradingModule(), stub], on: "2026-11-19", pace: 0)
        try person.earns(10)
        person.now = start
        #expect(code { try person.decides(UnlockAllApps()) } == "time-trading.session")
        person.now = start + 300
        #expect(try person.decides(UnlockAllApps()).count == 7)
        for access in Shield.all(at: person.moment, in: person.view) {
            try person.does(RemoveApp(access.app.id))
        }
        #expect(code { try person.decides(UnlockAllApps()) } == "time-trading.none")
        #expect(code { try person.decides(LockAllApps()) } == "time-trading.none")
    }

    @Test("B6: locking cancels the remaining unlocked time at no cost, and unlocking works again")
    mutating func later() throws {
        try person.earns(30)
        for minutes in [5, 10, 10] { try person.does(UnlockApp("tiktok", minutes: minutes)) }
        #expect(person.events.count == 3)
        person.wait(seconds: 100)
        for _ in 0..<2 { try person.does(LockApp("tiktok")) }
        #expect(person.events.count == 4)
        person.wait(seconds: 1_000)
        #expect(person.standing.spent == 100)
        #expect(try person.does(UnlockApp("tiktok", minutes: 1)).seconds == 60)
        try person.does(LockApp("tiktok"))
        #expect(try person.does(UnlockApp("tiktok", minutes: 2)).seconds == 120)
    }

    @Test("B5: every unlock ends when the next day starts")
    mutating func ending() throws {
        try person.earns(60)
        person.clock = 43_200_000 - 600_000
        let end = person.now + 600
        for minutes in [nil, 9, 11] {
            var person = person
            let access = try person.does(UnlockApp("tiktok", minutes: minutes))
            #expect(access.until == (minutes == 9 ? end + -60 : end) && access.balance == 3_600)
            person.now = end
            #expect(person.access("tiktok")?.reason == .empty)
        }
    }

    @Test("F3: during a focus session no app can be unlocked, and unlocked apps cost nothing")
    mutating func focusing() throws {
        let start = person.now + 1_000
        let stub = Neighbours(locked: [start..<start + 300])
        person = try Person([TimeTradingModule(), stub], on: "2026-11-19", pace: 0)
        try person.earns(10)
        person.now = start + -60
        #expect(try person.does(UnlockApp("tiktok")).seconds == 600)
        try person.does(SetBuddyCode("sesame"))
        for (second, reason, balance) in [
            (-1, .unlocked, 541), (0, .session, 540), (299, .session, 540), (300, .unlocked, 540),
            (301, .unlocked, 539),
        ] as [(Int64, AppAccess.Reason, Int)] {
            person.now = start + second
            let access = try #require(person.access("tiktok"))
            #expect(access.reason == reason && access.balance == balance)
            let isLocked = reason == .session
            #expect(access.opens == (isLocked ? start + 300 : nil))
            #expect(access.seconds == (isLocked ? nil : balance))
            #expect(
                code { try person.decides(UnlockApp("reddit")) }
                    == (isLocked ? "time-trading.session" : nil))
        }
        person.now = start
        var other = person
        #expect(try other.does(UseBuddyCode("tiktok", code: "sesame")).reason == .emergency)
        #expect(other.access("reddit")?.reason == .session)
        let rule = TradingFact.RuleSet(rule: .lock, value: 0, from: person.today)
        person.take([TradingFact.ruleSet(rule).draft])
        #expect(person.access("tiktok")?.reason == .unlocked)
    }

    @Test("B3: use in progress counts immediately, up to the current time")
    func live() throws {
        let noon = person.now
        for (until, used, earned, told) in [
            (200, 200, 120, 120), (500, 500, 420, 300), (600, 500, 420, 300),
        ] {
            let stub = Neighbours(live: [.init("kindle", from: noon, until: noon + Int64(until))])
            var person = try Person([TimeTradingModule(), stub], on: "2026-11-19", pace: 0)
            person.wait(seconds: 500)
            #expect(person.standing.used.map(\.seconds) == [used])
            #expect(person.standing.earned == earned && person.standing.balance == earned)
            #expect(person.standing.published == told)
        }
    }

    @Test("B6: a buddy's code opens an app once at no cost, and only the code's hash is stored")
    mutating func buddy() throws {
        #expect(
            code { try person.does(UseBuddyCode("tiktok", code: "sesame")) }
                == "time-trading.code.none")
        try person.earns(5)
        let began = person.now
        let waits = try person.does(SetBuddyCode("sesame"))
        #expect(waits.state == .waits && waits.since == began && waits.used == nil)
        #expect(try person.does(SetBuddyCode("sesame")) == waits)
        #expect(person.events.count { $0.kind == "time-trading.codeSet" } == 1)
        let written = person.events.map { String(decoding: $0.payload, as: UTF8.self) }
        #expect(!written.contains { $0.contains("sesame") })
        #expect(
            code { try person.does(UseBuddyCode("tiktok", code: "Sesame")) }
                == "time-trading.code.wrong")
        let opened = person.now
        let open = try person.does(UseBuddyCode("tiktok", code: "sesame"))
        #expect(open.reason == .emergency)
        #expect(open.seconds == 900)
        let used = try #require(BuddyCode.find(waits.page, in: person.view))
        #expect(used.state == .used && used.used == opened && used.app?.id == "tiktok")
        #expect(used.until == opened + 900 && used.page == waits.page)
        try person.uses("tiktok", seconds: 900)
        #expect(person.standing.spent == 0)
        #expect(person.access("tiktok")?.reason == .locked)
        #expect(
            code { try person.does(UseBuddyCode("tiktok", code: "sesame")) }
                == "time-trading.code.none")
        let other = try person.does(SetBuddyCode("another"))
        #expect(TimeTrading.terms(on: person.today, in: person.view).hasCode)
        try person.does(UseBuddyCode("reddit", code: "another"))
        #expect(!TimeTrading.terms(on: person.today, in: person.view).hasCode)
        for (page, app) in [(waits.page, "tiktok"), (other.page, "reddit")] {
            #expect(BuddyCode.find(page, in: person.view)?.app?.id == app && page.count == 32)
        }
        for length in [5, 6, 64, 65] {
            let text = String(repeating: "x", count: length)
            let refusal = (6...64).contains(length) ? nil : "time-trading.code"
            #expect(code { try person.does(SetBuddyCode(text)) } == refusal)
            person.wait(seconds: 1)
            guard refusal == nil else { continue }
            #expect(try person.does(UseBuddyCode("reddit", code: text)).seconds == 900)
        }
    }

    @Test("B6: the page of a replaced code says that it is replaced; an undone code has no page")
    mutating func replaced() throws {
        let first = try person.does(SetBuddyCode("sesame"))
        let second = try person.does(SetBuddyCode("another"))
        #expect(BuddyCode.find(first.page, in: person.view)?.state == .replaced)
        #expect(BuddyCode.find(second.page, in: person.view)?.state == .waits)
        let last = try #require(person.events.last)
        #expect(!person.undo(last).isEmpty)
        #expect(BuddyCode.find(first.page, in: person.view)?.state == .waits)
        #expect(BuddyCode.find(second.page, in: person.view) == nil)
        #expect(BuddyCode.find("", in: person.view) == nil)
        #expect(try person.does(SetBuddyCode("sesame")).page == first.page)
    }

    @Test(
        "B7: the hourglass's sand and face change exactly at the given balances",
        arguments: [
            (-1, 0, "patient"), (0, 0, "patient"), (449, 0, "patient"), (450, 25, "patient"),
            (720, 25, "patient"), (721, 25, "encouraging"), (1_349, 25, "encouraging"),
            (1_350, 50, "encouraging"), (2_160, 50, "encouraging"), (2_161, 50, "celebrating"),
            (2_249, 50, "celebrating"), (2_250, 75, "celebrating"), (3_149, 75, "celebrating"),
            (3_150, 100, "celebrating"), (90_000, 100, "celebrating"),
        ])
    func figure(_ balance: Int, _ sand: Int, _ face: String) {
        #expect(Hourglass(balance: balance).sand == sand)
        #expect(Hourglass(balance: balance).face.rawValue == face)
    }

    @Test(
        "B1: a balance is shown in hours and minutes",
        arguments: [(3_660, "1h 1m"), (300, "5m"), (0, "0m"), (3_599, "59m"), (3_600, "1h 0m")])
    func text(_ seconds: Int, _ text: String) { #expect(TimeText.short(seconds) == text) }

    @Test(
        "B4: a rate is shown without trailing zeros",
        arguments: [(100, "1"), (150, "1.5"), (205, "2.05")])
    func rate(_ rate: Int, _ text: String) { #expect(TimeText.rate(rate) == text) }
}
