import Core
import CoreTesting
import Engine
import Foundation
import Testing

@testable import Portability

@Suite struct JournalLineTests {
    func sealed(_ seed: UInt64) -> SealedEvent {
        var random = SeededGenerator(seed)
        let payload = #"{"n":\#(random.next()),"t":"\u00e9 ü \"q\" \\ 😌"}"#
        let event = Event(
            id: random.id(), operation: random.id(), time: HybridTimestamp(rawValue: random.next()),
            instant: Instant(milliseconds: Int64(random.next() >> 20)),
            day: Day(Int.random(in: -5_000...30_000, using: &random)),
            offset: Int32.random(in: -40_000...50_000, using: &random), zone: "Europe/London",
            kind: "toy.noted", payload: Array(payload.utf8))
        let hash = EventHash((0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) })!
        return SealedEvent(
            event: event, device: random.id(), sequence: 1 + random.next() >> 2, previous: .origin,
            hash: hash)
    }

    @Test(arguments: 0..<200) func `P2: a fact's line reads back to the same fact`(_ seed: UInt64)
        throws
    {
        let event = sealed(seed)
        #expect(try JournalLine.event(JournalLine.line(event).bytes, number: 1) == event)
    }

    @Test func `a line that is no fact is refused by its number`() {
        for line in ["", "{}", "[1]", #"{"id":"x"}"#, "null"] {
            #expect(throws: Rejection.self) { try JournalLine.event(Array(line.utf8), number: 7) }
        }
        do {
            _ = try JournalLine.event(Array("{}".utf8), number: 7)
        } catch {
            #expect(error.message.contains("Line 7"))
        }
    }

    @Test func `a header of another format or a newer version is refused`() throws {
        let account = AccountID(high: 1, low: 2)
        #expect(try JournalLine.account(of: JournalLine.header(account).bytes) == account)
        let newer = #"{"format":"cairn.journal","version":2,"account":"\#(account)"}"#
        #expect(code { _ = try JournalLine.account(of: Array(newer.utf8)) } == "import.newer")
        #expect(code { _ = try JournalLine.account(of: Array("{}".utf8)) } == "import.not-journal")
    }
}
