import Core
import CoreTesting
import Engine
import Synchronization
import Testing

@testable import Sync

@Suite struct SyncTests {
    @Test("Y2: the module meets the module contract for any order of events")
    func contract() async throws {
        let contract = ModuleContract(
            SyncModule(), folder: "Sync", samples: try EventSample.beside(),
            commands: [CommandExample(NoteReplacement(2))]
        ) { sample in
            Replacement.Kind(rawValue: sample.kind).flatMap {
                Replacement(kind: $0, payload: sample.payload)?.draft.payload
            }
        }
        await contract.check(seeds: 20)
    }

    @Test("Y1: two synced stores contain the same facts once, even with different accounts")
    func both() async throws {
        let (phone, server) = (Store(1), Store(2))
        let (mine, theirs) = (try await phone.writes(3), try await server.writes(2))
        let report = try await phone.syncs(with: server)
        #expect((report.sent, report.received, report.parted) == (3, 2, 0))
        #expect(try await phone.facts == Set(mine + theirs))
        #expect(try await server.facts == Set(mine + theirs))
        #expect(try await phone.chains == server.chains)
        #expect(try await phone.syncs(with: server) == SyncReport())
        try await phone.writes(1)
        #expect(try await phone.syncs(with: server).sent == 1)
    }

    @Test("Y1: messages become smaller until a proxy that rejects large ones accepts them")
    func proxy() async throws {
        for limit in [2_500, 6_000, 20_000] {
            let (phone, server) = (Store(1), Store(2))
            try await phone.writes(60)
            try await phone.writes(2, saying: String(repeating: "y", count: 1_200))
            try await phone.writes(20)
            let line = Line(passing: limit)
            #expect(try await phone.syncs(with: server, line).sent == 82)
            #expect(try await agree(phone, server) == 82)
            #expect(line.refused > 0)
            #expect(line.refused < 16, "each size is found once")
        }
    }

    @Test("Y1: a fact that is too large for a proxy on the way is rejected with an error code")
    func tooLarge() async throws {
        let (phone, server) = (Store(1), Store(2))
        try await phone.writes(3)
        try await phone.writes(1, saying: String(repeating: "y", count: 9_000))
        let error = await #expect(throws: Rejection.self) {
            try await phone.syncs(with: server, Line(passing: 4_000))
        }
        #expect(error?.code == "sync.too-large")
        #expect(try await server.facts.count == 3)
    }

    @Test("Y1: facts recorded offline on two devices are synced by a server, hashes unchanged")
    func three() async throws {
        let (phone, laptop, server) = (Store(1), Store(2), Store(3))
        try await phone.writes(5)
        try await laptop.writes(4)
        try await phone.syncs(with: server)
        try await laptop.syncs(with: server)
        try await phone.syncs(with: server)
        #expect(try await agree(phone, laptop, server) == 9)
        try await phone.syncs(with: laptop)
        #expect(try await phone.facts.count == 9)
    }

    @Test("Y1: a clock far off the server's time is reported; nothing is sent unless it is trusted")
    func clocks() async throws {
        let now = Instant(seconds: 1_800_000_000)
        let (phone, server) = (Store(1), Store(2))
        try await server.writes(1)
        try await phone.writes(1)
        let there = server.side(clock: now)
        func run(_ seconds: Int64, trusting: Bool = false) async throws(Rejection) -> SyncReport {
            try await SyncRun(
                phone.side(clock: now + seconds), isClockTrusted: trusting,
                fresh: { fatalError("nothing parts") }, noting: { _ in }
            ) { message throws(Rejection) in
                do throws(JournalError) { return try await there.answer(message) } catch {
                    throw error.rejection
                }
            }.run()
        }
        for seconds: Int64 in [86_461, -86_461, 315_569_520] {
            let refused = await #expect(throws: Rejection.self) { try await run(seconds) }
            #expect(refused?.code == "sync.clock")
        }
        #expect(try await server.facts.count == 1)
        #expect(try await phone.facts.count == 1)
        let close = try await run(-400)
        #expect(close.ahead?.words == "6 minutes behind")
        #expect((close.sent, close.received) == (1, 1))
        try await phone.writes(1)
        let trusted = try await run(315_569_520, trusting: true)
        #expect(trusted.ahead?.words == "10 years ahead of")
        #expect(trusted.sent == 1)
        #expect(try await run(119).ahead == nil)
    }

    @Test(
        "the difference between two clocks is described in words",
        arguments: [
            (121, "2 minutes ahead of"), (-3_599, "59 minutes behind"), (3_600, "1 hour ahead of"),
            (-90_000, "1 day behind"), (31_556_952, "1 year ahead of"),
        ])
    func gaps(seconds: Int64, words: String) throws {
        let now = Instant(seconds: 1_800_000_000)
        let gap = try #require(ClockGap(now + seconds, against: now))
        #expect(gap.words == words)
        #expect(gap.isFar == (abs(seconds) > 86_400))
        #expect(ClockGap(now + 120, against: now) == nil)
        #expect(ClockGap(now, against: now + 120) == nil)
    }

    @Test("Y1: an account's facts stay separate from other accounts in the same journal")
    func apart() async throws {
        let (phone, server) = (Store(1), Store(2))
        var neighbour = server
        neighbour = Store(3, account: phone.account)
        try await neighbour.writes(2)
        try await phone.writes(2)
        try await phone.syncs(with: server)
        #expect(try await server.facts.count == 2)
        #expect(try await server.journal.chains(phone.account).isEmpty)
    }

    @Test("Y1: facts are sent in batches within the limit", arguments: [1, 2, 7])
    func pieces(_ size: Int) async throws {
        let (phone, server) = (Store(1), Store(2))
        try await phone.writes(20)
        try await server.writes(15)
        let report = try await phone.syncs(with: server, holding: size)
        #expect((report.sent, report.received) == (20, 15))
        #expect(try await phone.facts == server.facts)
    }

    @Test("Y1: a connection that breaks at any message loses nothing, and the next run continues")
    func breaks() async throws {
        for count in 0..<40 {
            let (phone, server) = (Store(1), Store(2))
            let facts = Set(try await phone.writes(20) + server.writes(20))
            _ = try? await phone.syncs(
                with: server, holding: 4, Line(breakingAfter: count))
            #expect(try await phone.facts.isSubset(of: facts))
            let before = try await server.facts.count
            let report = try await phone.syncs(with: server, holding: 4)
            #expect(report.sent == 40 - before)
            #expect(try await agree(phone, server) == facts.count)
            #expect(try await phone.facts == facts)
        }
    }

    @Test("Y1: a cloned store gets a new device id, and no facts of either store are lost")
    func clone() async throws {
        let (phone, server) = (Store(1), Store(2))
        try await phone.writes(5)
        try await phone.syncs(with: server)
        let clone = try await phone.cloned()
        try await phone.writes(3, saying: "phone")
        try await clone.writes(2, saying: "clone")
        try await phone.syncs(with: server)
        let report = try await clone.syncs(with: server)
        #expect((report.sent, report.received, report.parted) == (2, 3, 2))
        #expect(try await server.facts.count == 10)
        try await clone.writes(1)
        try await phone.writes(1)
        for store in [clone, phone, clone] { try await store.syncs(with: server) }
        #expect(try await agree(phone, clone, server) == 12)
    }

    @Test("Y1: clones are distinguished, however many facts they have in common", arguments: 0...6)
    func cloneAt(_ place: Int) async throws {
        let (phone, server) = (Store(1), Store(2))
        try await phone.writes(place)
        let clone = try await phone.cloned()
        try await phone.writes(9)
        try await clone.writes(4)
        try await clone.syncs(with: server)
        let report = try await phone.syncs(with: server)
        #expect(report.parted == 9)
        try await clone.syncs(with: server)
        #expect(try await agree(phone, clone, server) == place + 13)
    }

    @Test("Y1: a store restored from a backup can be used, and gets back the facts it had sent")
    func restored() async throws {
        let (phone, server) = (Store(1), Store(2))
        try await phone.writes(3)
        let backup = try await phone.cloned()
        try await phone.writes(3)
        try await phone.syncs(with: server)
        try await backup.writes(1)
        try await backup.syncs(with: server)
        #expect(try await agree(backup, server) == 7)
    }

    @Test("Y1: a server restored from a backup gets the missing facts from its devices")
    func restoredServer() async throws {
        let (phone, laptop, server) = (Store(1), Store(2), Store(3))
        try await phone.writes(2)
        try await phone.syncs(with: server)
        let backup = try await server.cloned()
        try await server.writes(2)
        try await laptop.writes(2)
        try await laptop.syncs(with: server)
        try await backup.writes(1)
        try await laptop.syncs(with: backup)
        try await phone.syncs(with: backup)
        try await laptop.syncs(with: backup)
        #expect(try await agree(phone, laptop, backup) == 7)
    }

    @Test("Y1: an operation recorded before and after restoring a backup counts once")
    func twins() async throws {
        let (phone, server) = (Store(1), Store(2))
        let backup = try await server.cloned()
        let id: EventID = Store.id(phone.ids)
        let (first, again) = (
            Store.event("tea", server.ids, id: id), Store.event("tea", backup.ids, id: id)
        )
        for (store, event) in [(server, first), (backup, again)] {
            _ = try await store.journal.append(
                [event], to: store.account, from: server.device, expecting: nil)
        }
        try await phone.syncs(with: server)
        try await phone.writes(1)
        try await phone.syncs(with: backup)
        #expect(try await agree(phone, backup) == 2)
        #expect(try await backup.facts.contains(again))
    }

    @Test("Y2: the replacement of a fact is recorded immediately, wherever the connection breaks")
    func notedAtOnce() async throws {
        for messages in 0...12 {
            let (phone, server) = (Store(1), Store(2))
            let backup = try await server.cloned()
            let id: EventID = Store.id(phone.ids)
            for (store, text) in [(server, "tea"), (backup, "tea")] {
                _ = try await store.journal.append(
                    [Store.event(text, store.ids, id: id)], to: store.account,
                    from: server.device, expecting: nil)
            }
            try await phone.syncs(with: server)
            let before = try await phone.facts
            let noted = Mutex(0)
            _ = try? await phone.syncs(with: backup, Line(breakingAfter: messages)) { count in
                noted.withLock { $0 += count }
            }
            let gone = before.subtracting(try await phone.facts).count
            #expect(noted.withLock { $0 } == gone, "after \(messages) messages")
            if messages == 12 { #expect(gone == 1) }
            // A fact is not replaced before the other one has arrived.
            let events = try await phone.journal.entries(phone.account, after: .start, limit: 99)
            #expect(events.map(\.sealed.event.id) == [id], "after \(messages) messages")
        }
    }

    @Test("Y2: a fact's replacement is recorded even if the store did it but reported a failure")
    func notedInDoubt() async throws {
        let (phone, server) = (Store(1), Store(2))
        let backup = try await server.cloned()
        let id: EventID = Store.id(phone.ids)
        for store in [server, backup] {
            _ = try await store.journal.append(
                [Store.event("tea", store.ids, id: id)], to: store.account, from: server.device,
                expecting: nil)
        }
        try await phone.syncs(with: server)
        let noted = Mutex(0)
        let there = backup.side()
        let run = SyncRun(
            SyncPeer(DoubtfulJournal(inner: phone.journal), account: phone.account),
            fresh: { Store.id(phone.ids) }, noting: { count in noted.withLock { $0 += count } }
        ) { message throws(Rejection) in
            do throws(JournalError) { return try await there.answer(message) } catch {
                throw error.rejection
            }
        }
        await #expect(throws: Rejection.self) { try await run.run() }
        #expect(try await phone.facts.isEmpty)
        #expect(noted.withLock { $0 } == 1)
    }

    @Test("Y1: a fact changed on the way is rejected, and earlier facts are kept")
    func forged() async throws {
        let (phone, server) = (Store(1), Store(2))
        try await phone.writes(4)
        var message = SyncMessage(
            have: [],
            events: try await phone.journal.chain(
                of: phone.device, phone.account, after: 0, limit: 9))
        for index in message.events.indices { message.events[index].origin = phone.account }
        message.events[2].event.payload = Array(#"{"text":"forged"}"#.utf8)
        let answer = try await server.side().answer(message)
        #expect(answer.refused.map(\.sequence) == [3])
        #expect(answer.refused.map(\.why) == ["Its hash does not match its content."])
        #expect(try await server.facts.count == 2)
    }

    @Test("Y1, Y2: random stores, clones and broken connections end with the same facts")
    func random() async throws {
        for seed in UInt64(1)...60 {
            var dice = SeededGenerator(seed)
            let server = Store(seed &* 1_000)
            var stores = [Store(seed &* 1_000 + 1), Store(seed &* 1_000 + 2)]
            var facts: Set<Event> = []
            for _ in 0..<30 {
                let index = Int.random(in: 0..<stores.count, using: &dice)
                switch Int.random(in: 0..<10, using: &dice) {
                case 0 where stores.count < 5: stores.append(try await stores[index].cloned())
                case 1: facts.formUnion(try await server.writes(1))
                case 2...5:
                    let count = Int.random(in: 1...4, using: &dice)
                    facts.formUnion(try await stores[index].writes(count))
                default:
                    let line = Line(breakingAfter: Int.random(in: 0...12, using: &dice))
                    _ = try? await stores[index].syncs(with: server, holding: 3, line)
                }
            }
            for store in stores + stores {
                try await store.syncs(with: server, holding: 3)
            }
            for store in stores + [server] {
                #expect(try await store.facts == facts, "seed \(seed)")
            }
        }
    }
}
