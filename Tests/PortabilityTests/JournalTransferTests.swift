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

    @Test(arguments: 0..<200) func `P2: the line of an exported fact is read as the same fact`(
        _ seed: UInt64
    )
        throws
    {
        let event = sealed(seed)
        #expect(try JournalLine.event(JournalLine.line(event).bytes, number: 1) == event)
    }

    @Test func `the error for a malformed line has the line's number`() {
        for line in ["", "{}", "[1]", #"{"id":"x"}"#, "null"] {
            #expect(throws: Rejection.self) { try JournalLine.event(Array(line.utf8), number: 7) }
        }
        do {
            _ = try JournalLine.event(Array("{}".utf8), number: 7)
        } catch {
            #expect(error.message.contains("Line 7"))
        }
    }

    @Test func `a journal header of another format or a newer version is rejected`() throws {
        let account = AccountID(high: 1, low: 2)
        for hasStrangers in [false, true] {
            let line = JournalLine.header(account, facts: 7, hasStrangers: hasStrangers)
            #expect(line["version"] == (hasStrangers ? 2 : 1))
            #expect(try JournalLine.header(of: line.bytes) == (account, 7))
        }
        let newer = #"{"format":"cairn.journal","version":3,"account":"\#(account)"}"#
        #expect(code { _ = try JournalLine.header(of: Array(newer.utf8)) } == "import.newer")
        #expect(code { _ = try JournalLine.header(of: Array("{}".utf8)) } == "import.not-journal")
    }

    @Test func `P2: the line of a fact hashed for another account names that account`() throws {
        var event = sealed(7)
        event.origin = AccountID(high: 3, low: 4)
        #expect(try JournalLine.event(JournalLine.line(event).bytes, number: 1) == event)
        let wrong = JournalLine.line(event).text.replacing("0000-000000000004", with: "x")
        #expect(code { _ = try JournalLine.event(Array(wrong.utf8), number: 1) } == "import.line")
    }
}

/// Tests transfers of whole journals.
@Suite struct JournalTransferTests {
    let folder = FileManager.default.temporaryDirectory.path + "/cairn-\(UUID().uuidString)"
    var path: String { folder + "/kept.jsonl" }
    let here = AccountID(high: 1, low: 1)
    let device = DeviceID(high: 2, low: 2)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    private func transfer(_ journal: MemoryJournal, _ account: AccountID) -> JournalTransfer {
        JournalTransfer(journal, account: account, device: DeviceID(high: 8, low: account.low))
    }

    private func note(_ number: Int64) -> Event {
        let instant = Instant(seconds: 1_700_000_000 + number)
        let id = EventID(at: instant, random: (1, UInt64(number) << 2))
        return Event(
            id: id, operation: id, time: HybridTimestamp.zero.next(at: instant), instant: instant,
            day: Day(19_675), offset: 0, zone: "UTC", kind: "toy.noted",
            payload: Array(#"{"number":\#(number)}"#.utf8))
    }

    /// A journal of two devices with three facts each, alternating.
    private func filled() async throws -> MemoryJournal {
        let journal = MemoryJournal()
        for number in 0..<6 {
            _ = try await journal.append(
                [note(Int64(number))], to: here, from: DeviceID(high: 5, low: UInt64(number % 2)),
                expecting: nil)
        }
        return journal
    }

    private func entries(
        _ journal: MemoryJournal, _ account: AccountID
    ) async throws -> [SealedEvent] {
        try await journal.entries(account, after: .start, limit: .max).map(\.sealed)
    }

    private func write(
        _ journal: MemoryJournal, _ account: AccountID,
        _ change: (inout [String]) -> Void = { _ in }
    ) async throws {
        var lines: [String] = []
        _ = try await transfer(journal, account).export { lines.append($0) }
        change(&lines)
        try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path))
    }

    private func refusal(_ journal: MemoryJournal, _ account: AccountID) async -> Rejection? {
        do {
            _ = try await transfer(journal, account).take(path)
            return nil
        } catch {
            return error
        }
    }

    @Test func `P2: hashes are kept by export and import into any store, and the chain continues`()
        async throws
    {
        let journal = try await filled()
        try await write(journal, here)
        let (copy, stranger) = (MemoryJournal(), AccountID(high: 9, low: 9))
        let trial = try await transfer(copy, stranger).take(path, isDryRun: true)
        #expect(trial == .init(added: 6, unchanged: 0, isDryRun: true))
        #expect(try await entries(copy, stranger).isEmpty)
        let taken = try await transfer(copy, stranger).take(path)
        #expect(taken == .init(added: 6, unchanged: 0, isDryRun: false))
        let originals = try await entries(journal, here)
        var kept = try await entries(copy, stranger)
        #expect(kept.allSatisfy { $0.origin == here })
        for index in kept.indices { kept[index].origin = nil }
        #expect(kept == originals)
        #expect(try await transfer(copy, stranger).take(path).added == 0)
        _ = try await copy.append([note(50)], to: stranger, from: device, expecting: nil)
        try await write(copy, stranger)
        #expect(
            try await transfer(journal, here).take(path)
                == .init(
                    added: 1, unchanged: 6, isDryRun: false))
        #expect(try await entries(journal, here).last?.origin == stranger)
    }

    @Test func `P2: a missing line at any position is reported, and nothing is imported`()
        async throws
    {
        let journal = try await filled()
        let missing = { (index: Int) -> (inout [String]) -> Void in { $0.remove(at: index) } }
        for index in 0...6 {
            try await write(journal, here, missing(index))
            let empty = MemoryJournal()
            let found = await refusal(empty, here)
            #expect(found?.code == (index == 0 ? "import.not-journal" : "import.cut"), "\(index)")
            #expect(try await entries(empty, here).isEmpty)
        }
        // The count is right, but the chain is not.
        try await write(journal, here) { lines in
            lines.removeSubrange(1...2)
            lines[0] = JournalLine.header(here, facts: 4).text + "\n"
        }
        let empty = MemoryJournal()
        let found = await refusal(empty, here)
        #expect(found?.code == "import.missing")
        #expect(found?.message.contains("Fact 1 of device \(DeviceID(high: 5, low: 0)) is") == true)
        #expect(found?.message.contains("line 2") == true)
        #expect(try await entries(empty, here).isEmpty)
    }

    @Test func `P2: a journal whose header has no fact count can be imported`() async throws {
        try await write(try await filled(), here) { lines in
            lines[0] = lines[0].replacing(#","facts":6"#, with: "")
            #expect(!lines[0].contains("facts"))
        }
        #expect(try await transfer(MemoryJournal(), here).take(path).added == 6)
    }

    @Test func `P2: facts hashed again by an earlier version are kept, and new facts are added`()
        async throws
    {
        let journal = try await filled()
        let (copy, stranger) = (MemoryJournal(), AccountID(high: 9, low: 9))
        let old = try await entries(journal, here).prefix(4).map(\.event)
        _ = try await copy.append(old, to: stranger, from: device, expecting: nil)
        try await write(journal, here)
        let trial = try await transfer(copy, stranger).take(path, isDryRun: true)
        #expect(trial == .init(added: 2, unchanged: 4, isDryRun: true))
        #expect(try await entries(copy, stranger).count == 4)
        #expect(
            try await transfer(copy, stranger).take(path)
                == .init(
                    added: 2, unchanged: 4, isDryRun: false))
        let events = try await entries(journal, here).map(\.event)
        #expect(try await entries(copy, stranger).map(\.event) == events)
        #expect(try await transfer(copy, stranger).take(path).added == 0)
    }

    @Test func `P2: if one fact contradicts the store, no fact is imported`() async throws {
        let journal = try await filled()
        try await write(journal, here)
        let other = MemoryJournal()
        _ = try await other.append(
            [note(70)], to: here, from: DeviceID(high: 5, low: 1), expecting: nil)
        let found = await refusal(other, here)
        #expect(found?.code == "import.conflict")
        #expect(found?.message.contains("Line 3") == true)
        #expect(try await entries(other, here).count == 1)
    }

    @Test func `Y3: a line with a value out of range is rejected, and the error has its number`()
        async throws
    {
        let journal = MemoryJournal()
        var late = note(1)
        late.time = HybridTimestamp(rawValue: HybridTimestamp.last.rawValue + 1)
        _ = try await journal.append([note(0), late], to: here, from: device, expecting: nil)
        try await write(journal, here)
        let found = await refusal(MemoryJournal(), here)
        #expect(found?.code == "import.bounds")
        #expect(found?.message == "Line 3: Its time must not be after the year 9999.")
    }
}
