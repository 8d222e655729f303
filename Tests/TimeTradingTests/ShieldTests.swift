import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

@Suite struct ShieldTests {
    private var person: Person

    init() throws { person = try somebody() }

    @Test("B6: an app that costs is locked until it is unlocked, for as long as the balance lasts")
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

    @Test("B6: minutes are chosen, and made more; locking keeps what is left")
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

    @Test("B6: a buddy's code opens an app once, at no cost, and only its hash is kept")
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
        #expect(
            code { try person.does(SetBuddyCode("short")) } == "time-trading.code")
    }

    @Test("B6: a code that another replaced says so, and one that was taken back has no page")
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
    }

    @Test(
        "B7: sand and face follow the balance, at their bounds",
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
        "B1: a balance reads as hours and minutes",
        arguments: [(3_660, "1h 1m"), (300, "5m"), (0, "0m"), (3_599, "59m"), (3_600, "1h 0m")])
    func text(_ seconds: Int, _ text: String) { #expect(TimeText.short(seconds) == text) }

    @Test("B4: a rate reads without noughts", arguments: [(100, "1"), (150, "1.5"), (205, "2.05")])
    func rate(_ rate: Int, _ text: String) { #expect(TimeText.rate(rate) == text) }
}
