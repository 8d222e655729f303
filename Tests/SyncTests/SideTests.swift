import Core
import CoreTesting
import Engine
import Testing

@testable import Sync

/// Tests one side alone, with arbitrary requests.
@Suite("Sync peers") struct SideTests {
    private func chain(_ store: Store) async throws -> [SealedEvent] {
        try await store.journal.chain(of: store.device, store.account, after: 0, limit: 99).map {
            var sealed = $0
            sealed.origin = store.account
            return sealed
        }
    }

    @Test("Y1: a request with chain heads gets exactly the events after them")
    func offers() async throws {
        let store = Store(1)
        try await store.writes(5)
        let all = try await chain(store)
        for place in 0...5 {
            let head =
                place == 0
                ? []
                : [
                    ChainHead(
                        device: store.device, sequence: UInt64(place), hash: all[place - 1].hash)
                ]
            let told = try await store.side().answer(SyncMessage(have: head))
            #expect(told.events == Array(all[place...]))
            #expect(try await told.have == store.chains)
            #expect(!told.hasMore && told.parted.isEmpty && told.refused.isEmpty)
        }
    }

    @Test("Y1: for a diverged chain, only the divergence is reported and no event is sent")
    func parted() async throws {
        let store = Store(1)
        try await store.writes(3)
        let other = try #require(EventHash([UInt8](repeating: 7, count: 32)))
        for place in UInt64(1)...3 {
            let head = ChainHead(device: store.device, sequence: place, hash: other)
            for isProbe in [true, false] {
                let told = try await store.side().answer(
                    SyncMessage(have: [head], isProbe: isProbe))
                #expect(told.parted == [store.device] && told.events.isEmpty)
                #expect(told.have.isEmpty == isProbe && !told.hasMore)
            }
        }
        // A chain that is longer on the other side gets no answer here.
        for place: UInt64 in [4, UInt64(Int64.max)] {
            let head = ChainHead(device: store.device, sequence: place, hash: other)
            for isProbe in [true, false] {
                let told = try await store.side().answer(
                    SyncMessage(have: [head], isProbe: isProbe))
                #expect(told.parted.isEmpty && told.events.isEmpty)
            }
        }
    }

    @Test("Y1: a request with another account's chains gets nothing and stores nothing")
    func others() async throws {
        let ada = Store(1)
        try await ada.writes(3)
        let eve = Store(2)
        let side = SyncPeer(ada.journal, account: eve.account)
        for isProbe in [true, false] {
            let told = try await side.answer(
                SyncMessage(have: try await ada.chains, isProbe: isProbe))
            #expect(told.events.isEmpty && told.have.isEmpty && told.parted.isEmpty)
        }
        let before = try await ada.chains
        let next = try await chain(ada).map { sealed in
            var sealed = sealed
            sealed.sequence += 3
            return sealed
        }
        let told = try await side.answer(SyncMessage(have: [], events: next))
        #expect(!told.refused.isEmpty)
        #expect(try await ada.chains == before)
        #expect(try await ada.facts.count == 3)
    }

    @Test(
        "Y1: a message says if events beyond the limit follow in the next message",
        arguments: 1...6)
    func room(_ size: Int) async throws {
        let (store, other) = (Store(1), Store(2))
        try await store.writes(3)
        try await other.writes(3)
        _ = try await store.journal.admit(try await chain(other), to: store.account)
        let told = try await store.side(size).answer(SyncMessage(have: []))
        #expect(told.events.count == size && told.hasMore == (size < 6))
        let devices = told.events.map(\.device)
        #expect(devices == devices.sorted())
    }

    @Test("Y1: a message is also limited by payload bytes, but has at least one event")
    func bytes() async throws {
        let store = Store(1)
        try await store.writes(4, saying: String(repeating: "x", count: 1_000))
        let size = try await chain(store)[0].event.payload.count
        for (bytes, count) in [(1, 1), (size, 1), (size + 1, 2), (3 * size + 1, 4), (9_999, 4)] {
            var limits = SyncPeer.Limits()
            limits.bytes = bytes
            let side = SyncPeer(store.journal, account: store.account, limits: limits)
            let told = try await side.answer(SyncMessage(have: []))
            #expect(told.events.count == count && told.hasMore == (count < 4))
        }
        let usual = SyncPeer.Limits()
        #expect(usual.events == 4_000 && usual.bytes == 2_097_152)
    }

    @Test("Y1: after a rejected event, later events of the same chain are not stored")
    func refused() async throws {
        let (phone, laptop, server) = (Store(1), Store(2), Store(3))
        try await phone.writes(4)
        try await laptop.writes(2)
        var broken = try await chain(phone)
        broken[1].hash = broken[0].hash
        let told = try await server.side().answer(
            SyncMessage(have: [], events: broken + chain(laptop)))
        #expect(told.refused.map(\.sequence) == [2])
        #expect(told.refused.map(\.device) == [phone.device] && told.refused[0].copy == nil)
        #expect(try await server.facts.count == 3)
        let gap = try await server.side().answer(
            SyncMessage(have: [], events: [try await chain(phone)[3]]))
        #expect(gap.refused.map(\.why) == ["Facts 2 to 3 of its device are missing."])
        let again = try await server.side().answer(
            SyncMessage(have: [], events: try await chain(phone) + chain(laptop)))
        #expect(again.refused.isEmpty && again.events.count == 6)
        #expect(try await server.facts.count == 6)
    }

    @Test("Y1: events of one account can be stored in another with unchanged hashes")
    func origins() async throws {
        let (phone, server) = (Store(1), Store(2))
        try await phone.writes(1)
        let sent = try await chain(phone)
        var claimed = sent
        claimed[0].origin = nil
        let told = try await server.side().answer(SyncMessage(have: [], events: claimed))
        #expect(told.refused.map(\.why) == ["Its hash does not match its content."])
        _ = try await server.side().answer(SyncMessage(have: [], events: sent))
        #expect(try await server.side().answer(SyncMessage(have: [])).events == sent)
    }

    @Test("a sync peer with a clock reports its time")
    func clock() async throws {
        let now = Instant(seconds: 1_800_000_000)
        let store = Store(1)
        #expect(try await store.side(clock: now).answer(SyncMessage(have: [])).clock == now)
        #expect(try await store.side().answer(SyncMessage(have: [])).clock == nil)
    }
}
