import Core
import CoreTesting
import Synchronization
import Testing
import TimeTrading
import TimeTradingAPI

@testable import Shield

@Suite("Pairing of browsers") struct PairingTests {
    private var person: Person

    init() throws { person = try Person([ShieldModule()], pace: 0) }

    private var names: [String] { PairedBrowser.all(in: person.view).map(\.name) }

    private func refusal<C: Command>(_ command: C) -> String? {
        var copy = person
        return code { try copy.does(command) }
    }

    @Test("B6: a code pairs one browser, however it is typed, and only hashes are stored")
    mutating func once() throws {
        let until = try person.does(OfferCode("7KQM-2XPA"))
        #expect(until == person.now + 600)
        let browser = try person.does(PairBrowser("7kqm 2xpa", name: "Firefox", token: token(1)))
        #expect(names == ["Firefox"])
        #expect(PairedBrowser.showing(token(1), in: person.view) == browser)
        #expect(PairedBrowser.showing(token(2), in: person.view) == nil)
        #expect(
            refusal(PairBrowser("7KQM-2XPA", name: "Other", token: token(2)))
                == "shield.code.wrong")
        let stored = person.events.map { String(decoding: $0.payload, as: UTF8.self) }
        #expect(stored.allSatisfy { !$0.contains("7KQM") && !$0.contains(token(1)) })
    }

    @Test("B6: a browser that repeats its request after a lost response is paired once")
    mutating func again() throws {
        try person.does(OfferCode("7KQM-2XPA"))
        let first = try person.does(PairBrowser("7KQM-2XPA", name: "A", token: token(1)))
        #expect(try person.does(PairBrowser("7KQM-2XPA", name: "A", token: token(1))) == first)
        #expect(names == ["A"])
    }

    @Test("B6: a pairing code that is wrong, replaced or ten minutes old is rejected")
    mutating func refused() throws {
        let pair = PairBrowser("7KQM-2XPA", name: "A", token: token(1))
        #expect(refusal(pair) == "shield.code.wrong")
        try person.does(OfferCode("7KQM-2XPA"))
        #expect(
            refusal(PairBrowser("7KQM-2XPB", name: "A", token: token(1))) == "shield.code.wrong")
        person.wait(seconds: 599)
        #expect(refusal(pair) == nil)
        person.wait(seconds: 1)
        #expect(refusal(pair) == "shield.code.wrong")
        try person.does(OfferCode("7KQM-2XPA"))
        try person.does(OfferCode("AAAA-BBBB"))
        #expect(refusal(pair) == "shield.code.wrong")
    }

    @Test(
        "B6: pairing codes, names and tokens are accepted only within their limits",
        arguments: [
            ("code", 7, "shield.code"), ("code", 8, nil), ("code", 64, nil),
            ("code", 65, "shield.code"), ("typed", 0, "shield.code"),
            ("typed", 1, "shield.code.wrong"), ("typed", 64, "shield.code.wrong"),
            ("typed", 65, "shield.code"), ("name", 0, "shield.name"), ("name", 1, nil),
            ("name", 60, nil), ("name", 61, "shield.name"), ("token", 39, "shield.token"),
            ("token", 40, nil), ("token", 128, nil), ("token", 129, "shield.token"),
        ] as [(String, Int, String?)])
    func limits(of field: String, length: Int, wanted: String?) {
        let text = String(repeating: "A", count: length)
        let found =
            switch field {
            case "code": refusal(OfferCode(text))
            case "typed": refusal(PairBrowser(text, name: "A", token: token(1)))
            case "name": refusal(ConnectBrowser(text, token: token(1)))
            default: refusal(ConnectBrowser("A", token: text))
            }
        #expect(found == wanted)
    }

    @Test("B6: a removed browser can no longer query the server, and undo restores it")
    mutating func removing() throws {
        let browser = try person.does(ConnectBrowser("By proxy", token: token(1)))
        #expect(try person.does(RemoveBrowser(browser.id)).isEmpty)
        #expect(PairedBrowser.showing(token(1), in: person.view) == nil)
        let count = person.events.count
        try person.does(RemoveBrowser(browser.id))
        #expect(person.events.count == count)
        let removal = try #require(person.events.last)
        #expect(!person.undo(removal).isEmpty)
        #expect(PairedBrowser.showing(token(1), in: person.view) == browser)
    }

    @Test("H13: the history describes each pairing step and its undo")
    mutating func history() throws {
        try person.does(OfferCode("7KQM-2XPA"))
        let pair = PairBrowser("7KQM-2XPA", name: "Firefox", token: token(1))
        try person.does(RemoveBrowser(try person.does(pair).id))
        person.undo(try #require(person.events.last))
        let handler = try #require(person.view.answers(to: .undoHandlers).first)
        #expect(
            person.events.map { handler.describe($0, in: person.view) } == [
                "Created a code to pair a browser", "Paired Firefox", "Removed a browser",
                "Restored a browser",
            ])
    }

    @Test("B6: locks are enforced while a browser is paired")
    mutating func enforcing() throws {
        person = try Person([ShieldModule(), TimeTradingModule()])
        #expect(!person.view.isEnforced)
        let browser = try person.does(ConnectBrowser("A", token: token(1)))
        #expect(person.view.isEnforced)
        try person.does(RemoveBrowser(browser.id))
        #expect(!person.view.isEnforced)
    }

    @Test("B6: at most fifty browsers can be paired")
    mutating func most() throws {
        for number in 10..<60 { try person.does(ConnectBrowser("B", token: token(number))) }
        #expect(refusal(ConnectBrowser("B", token: token(60))) == "shield.full")
    }

    @Test("B6: codes and tokens are random and use only letters that cannot be confused")
    func random() {
        var counts: [Character: Int] = [:]
        var codes: Set<String> = []
        for seed in 0..<2_000 {
            let code = PairingCode.code(from: Seeded(seed))
            #expect(code.count == 9)
            codes.insert(code)
            for letter in PairingCode.token(from: Seeded(seed)) { counts[letter, default: 0] += 1 }
        }
        #expect(codes.count == 2_000)
        #expect(counts.count == 32)
        #expect(!counts.keys.contains { "01IO".contains($0) })
        #expect(counts.values.allSatisfy { (2_900...3_600).contains($0) })
        #expect(PairingCode.token(from: Seeded(1)).count == 52)
        #expect(PairingCode.code(from: Counting()) == "2345-6789")
    }
}

/// Bits from a seeded generator.
private final class Seeded: Entropy {
    private let generator: Mutex<SeededGenerator>

    init(_ seed: Int) { generator = Mutex(SeededGenerator(UInt64(seed))) }

    func bits() -> UInt64 { generator.withLock { $0.next() } }
}

/// No randomness: 0, 1, 2 and so on.
private final class Counting: Entropy {
    private let next = Mutex(UInt64(0))

    func bits() -> UInt64 {
        next.withLock { next in
            defer { next += 1 }
            return next
        }
    }
}
