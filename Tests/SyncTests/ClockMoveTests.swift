import Core
import CoreTesting
import Engine
import Testing

@testable import Sync

/// Tests facts recorded under a wrong clock: how they are found and moved, and the effect on the
/// journal.
@Suite struct ClockMoveTests {
    private static let program = try? Program([SyncModule(), DiaryModule()])
    private let day: Int64 = 86_400_000

    /// A device's facts at true times, with a wrong clock for a while.
    private struct Life {
        var facts: [Event] = []
        /// The same facts with the true days and instants.
        var truth: [Event] = []
        var wrong: Set<Int> = []
        var clock: ClockMismatch
        var now: Instant

        init(_ generator: inout SeededGenerator, ahead: Int64) {
            let span = ahead.magnitude / 3
            var (instant, time) = (Instant(milliseconds: 1_790_000_000_000), HybridTimestamp.zero)
            let count = Int.random(in: 1...12, using: &generator)
            let first = Int.random(in: 0..<count, using: &generator)
            let last = Int.random(in: first..<count, using: &generator)
            clock = ClockMismatch(ahead: 0, shown: instant)
            for index in 0..<count {
                let isWrong = (first...last).contains(index)
                instant.milliseconds += Int64.random(
                    in: 1...Int64(min(span, 900_000_000)), using: &generator)
                let id: EventID = generator.id(at: instant)
                let isLate = Int.random(in: 0..<4, using: &generator) == 0
                let late = isLate ? Int64.random(in: 1...10_000_000, using: &generator) : 0
                defer { instant.milliseconds += late }
                instant.milliseconds -= late
                let shown = Instant(milliseconds: instant.milliseconds + (isWrong ? ahead : 0))
                time = time.next(at: shown)
                let made = [(instant, time), (shown, time)].map { instant, time in
                    let day = DayRule(zone: .utc).day(at: instant)
                    return Event(
                        id: id, operation: id, time: time, instant: instant, day: day, offset: 0,
                        zone: "UTC", kind: "diary.written",
                        payload: Array(#"{"day":"\#(day)"}"#.utf8))
                }
                truth.append(made[0])
                facts.append(made[1])
                if isWrong { wrong.insert(index) }
                if index == last {
                    clock = ClockMismatch(ahead: ahead, shown: shown + 60, last: id)
                }
            }
            now = instant + 3_600
        }
    }

    @Test(
        "Y1: facts recorded with a wrong clock are distinguished from those before and after",
        arguments: [1, -1])
    func made(_ sign: Int64) {
        var generator = SeededGenerator(3)
        for _ in 0..<300 {
            let ahead = sign * Int64.random(in: 2 * day...4_000 * day, using: &generator)
            let life = Life(&generator, ahead: ahead)
            #expect(Set(life.clock.made(life.facts)) == life.wrong)
        }
    }

    @Test(
        "Y1: facts whose times are corrected equal those recorded with a right clock",
        arguments: [1, -1])
    func moved(_ sign: Int64) throws {
        let program = try #require(ClockMoveTests.program)
        var generator = SeededGenerator(5)
        for _ in 0..<200 {
            let ahead = sign * Int64.random(in: 2 * day...4_000 * day, using: &generator)
            let life = Life(&generator, ahead: ahead)
            let ids = Set(life.wrong.map { life.facts[$0].id })
            let move = try ClockMove(
                ids, of: life.facts, unsent: Set(life.facts.map(\.id)), by: -ahead,
                dayStart: .midnight, in: program)
            #expect(move.before == life.wrong.sorted().map { life.facts[$0] })
            #expect(move.groups.map(\.count) == [life.wrong.count])
            try move.check(today: DayRule(zone: .utc).day(at: life.now))
            let others = Dictionary(uniqueKeysWithValues: move.revised.map { ($0.id, $0) })
            let all = life.facts.map { others[$0.id] ?? $0 }
            for (one, right) in zip(all, life.truth) {
                var one = one
                one.time = right.time
                #expect(one == right)
            }
            #expect(zip(all, all.dropFirst()).allSatisfy { $0.time < $1.time })
            #expect(all.allSatisfy { $0.time.instant <= life.now })
        }
    }

    @Test("Y1: times of sent or unknown facts, or out of range, cannot be corrected")
    func refusals() throws {
        let program = try #require(ClockMoveTests.program)
        var generator = SeededGenerator(9)
        let life = Life(&generator, ahead: 4_000 * day)
        let ids = Set(life.wrong.map { life.facts[$0].id })
        func move(_ facts: [Event], by days: Int64) throws(Rejection) -> ClockMove {
            try ClockMove(
                ids, of: facts, unsent: ids, by: days * day, dayStart: .midnight, in: program)
        }
        #expect(throws: Never.self) { try move(life.facts, by: -4_000) }
        #expect(code { try move(life.facts, by: -4_000_000) } == "sync.bounds")
        let today = DayRule(zone: .utc).day(at: life.now)
        #expect(code { try move(life.facts, by: 1).check(today: today) } == "sync.future")
        let last = try #require(try move(life.facts, by: 0).after.map(\.day).max())
        try move(life.facts, by: 0).check(today: last)
        #expect(code { try move(life.facts, by: 0).check(today: last - 1) } == "sync.future")
        var stranger = life.facts
        for index in life.wrong { stranger[index].kind = "diary.sung" }
        #expect(code { try move(stranger, by: -4_000) } == "sync.unknown-kind")
    }

    @Test("Y1: unsent facts are found, also in a clone with the same device id")
    func unsent() async throws {
        let (phone, server) = (Store(1), Store(2))
        func unsent(_ store: Store) async throws -> [Event] {
            try await store.run(with: server).unsent(of: store.device).facts.map(\.event)
        }
        #expect(try await unsent(phone).isEmpty)
        let first = try await phone.writes(3)
        #expect(try await unsent(phone) == first)
        try await phone.syncs(with: server)
        #expect(try await unsent(phone).isEmpty)
        let clone = try await phone.cloned()
        try await phone.writes(2)
        let theirs = try await clone.writes(5)
        #expect(try await unsent(clone) == theirs)
        try await phone.syncs(with: server)
        #expect(try await unsent(clone) == theirs)
        #expect(try await server.facts.count == 5)
    }

    @Test("Y1: facts with corrected times are sent once, in the corrected form")
    func replaced() async throws {
        let program = try #require(ClockMoveTests.program)
        var generator = SeededGenerator(11)
        for _ in 0..<20 {
            let (phone, server, laptop) = (Store(1), Store(2), Store(3))
            let life = Life(&generator, ahead: 3_650 * day)
            _ = try await phone.journal.append(
                life.facts, to: phone.account, from: phone.device, expecting: nil)
            let run = phone.run(with: server)
            let unsent = try await run.unsent(of: phone.device)
            let wrong = Set(life.wrong.map { life.facts[$0].id })
            let move = try ClockMove(
                wrong, of: life.facts, unsent: Set(unsent.facts.map(\.event.id)), by: -3_650 * day,
                dayStart: .midnight, in: program)
            let fresh: DeviceID = Store.id(phone.ids)
            try await run.replace(unsent, by: move, as: fresh)
            let again = try await run.unsent(of: fresh)
            #expect(again.facts.count == life.facts.count && again.place == 0)
            let late = Store.event("late", phone.ids)
            _ = try await phone.journal.append(
                [late], to: phone.account, from: phone.device, expecting: nil)
            #expect(try await phone.syncs(with: server).sent == life.facts.count + 1)
            try await laptop.syncs(with: server)
            #expect(try await agree(phone, server, laptop) == life.facts.count + 1)
            let told = try await laptop.facts.filter { wrong.contains($0.id) }
            #expect(told == Set(move.after))
        }
    }
}

extension Store {
    /// A run with another store, without a network.
    fileprivate func run(with other: Store) -> SyncRun {
        let there = other.side()
        return SyncRun(side(), fresh: { Store.id(ids) }, noting: { _ in }) {
            message throws(Rejection) in
            do throws(JournalError) { return try await there.answer(message) } catch {
                throw error.rejection
            }
        }
    }
}

/// Keeps the days named by facts.
private struct DiaryModule: Module {
    let manifest = ModuleManifest(
        id: "diary", stability: .experimental, summary: "Days.", events: DiaryDays.Kind.names,
        irreversible: DiaryDays.Kind.names)

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(DiaryDays())
    }
}

private struct DiaryDays: Projection {
    enum Kind: String, EventKind {
        case written = "diary.written"
        var dates: PayloadDates { .days("day") }
    }
    static let name = "diary"
    static let version = 1
    let initial = EventSet<Bool>()
    func fold(_ event: Event, kind: Kind, into state: inout EventSet<Bool>) {
        state.insert(true, event.stamp)
    }
}
