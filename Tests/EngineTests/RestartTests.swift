import Core
import CoreTesting
import Testing

@testable import Engine

/// Records the given facts, such as restarts, in place of the module that owns them.
private struct Tell: Command {
    static let name = "toy.tell"
    static let isIdempotent = false
    static let form = Form("Tell", { Tell(nil) })
    static let answer = Shape<Int64> { Member("total", \.self) }
    var draft: EventDraft?

    init(_ draft: EventDraft?) { self.draft = draft }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        draft.map { [$0] } ?? []
    }
    func reply(in context: ReplyContext) throws(Rejection) -> Int64 {
        context.view.state(of: Sum.self).total
    }
}

@Suite("Restarts of the data")
struct RestartTests {
    private let memory = MemoryJournal()
    private let over = Tell(Restart.restarted(.init()).draft)

    private func takeBack(_ operation: EventID, _ isRetracted: Bool = true) -> Tell {
        Tell(Restart.retracted(Retraction(operation.derived(0), isRetracted)).draft)
    }

    /// The sum that counts according to the rule, calculated in the simplest way.
    private func slowSum(_ events: [Event]) -> Int64 {
        let facts = events.sorted { $0.stamp < $1.stamp }
        var undone: [EventID: Bool] = [:]
        for case .retracted(let said) in facts.compactMap({ Restart($0) }) {
            undone[said.event] = said.isRetracted
        }
        let start = facts.lastIndex {
            $0.kind == "history.restarted" && undone[$0.id] != true
        }
        return facts[((start ?? -1) + 1)...].reduce(0) { sum, event in
            guard event.kind == "toy.added" else { return sum }
            return sum + ((try? JSON(parsing: event.payload))?["number"]?.whole ?? 0)
        }
    }

    @Test("O2: events in any order give the sum that the restart rule defines")
    func anyOrder() throws {
        var generator = SeededGenerator(5)
        let program = try Program([ToyModule()])
        var restartsThatCount = 0
        for _ in 0..<300 {
            var events: [Event] = []
            for number in 1...Int.random(in: 2...30, using: &generator) {
                let id = EventID(high: 1, low: UInt64(number))
                let earlier = events.filter { $0.kind == "history.restarted" }
                let draft: EventDraft
                switch Int.random(in: 0..<6, using: &generator) {
                case 0: draft = Restart.restarted(.init()).draft
                case 1:
                    let target = earlier.randomElement(using: &generator)?.id ?? id
                    draft =
                        Restart.retracted(Retraction(target, .random(using: &generator))).draft
                default:
                    draft = EventDraft("toy.added", payload: Array(#"{"number":\#(number)}"#.utf8))
                }
                // Devices with different clocks write at equal times and out of order.
                let time = UInt64(number + Int.random(in: -3...3, using: &generator) + 10)
                events.append(
                    Event(
                        id: id, operation: id, time: HybridTimestamp(rawValue: time << 16),
                        instant: Instant(seconds: 1_700_000_000), day: Day(19_675), offset: 0,
                        zone: "UTC", kind: draft.kind, payload: draft.payload))
            }
            let wanted = slowSum(events)
            let everything = events.filter { $0.kind == "toy.added" }.count
            var world = program.emptyWorld
            var arrived: [Event] = []
            for event in events.shuffled(using: &generator) {
                arrived.append(event)
                world.fold([event])
                if world.isStale { world = program.world(of: arrived, in: world.restarted) }
                #expect(!world.isStale)
                #expect(world.state(of: Sum.self).total == slowSum(arrived))
            }
            #expect(world.state(of: Sum.self).total == wanted)
            let atOnce = program.world(of: events.shuffled(using: &generator))
            #expect(atOnce.isEqual(to: world))
            if Int64(world.state(of: Sum.self).count) < everything { restartsThatCount += 1 }
            var copy = program.emptyWorld
            for kept in world.snapshots {
                let isRead = copy.restore(kept.name, from: kept.bytes)
                #expect(isRead)
            }
            #expect(copy.isEqual(to: world) && copy.restarts == world.restarts)
            #expect(copy.restarts.horizon == world.restarts.horizon)
        }
        #expect(restartsThatCount > 100)
    }

    @Test("O2: after a data restart, earlier events no longer count in any process")
    func afresh() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let other = try here.engine(seed: 2)
        for number in [1, 2, 3] as [Int64] {
            _ = try await engine.perform(Add(number), zone: here.zone)
        }
        #expect(try await here.sum(other).total == 6)
        let done = try await engine.perform(over, zone: here.zone)
        #expect(done.reply == 0 && done.isNew)
        #expect(try await here.sum(other).count == 0)
        #expect(try await other.perform(Add(5), zone: here.zone).reply == 5)
        #expect(try await here.sum(engine).total == 5)
        #expect(try await here.sum(here.engine(seed: 3)).total == 5)
    }

    @Test("O2, H13: undo of a data restart brings back all events; redo removes the earlier ones")
    func takenBack() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        let other = try here.engine(seed: 2)
        _ = try await engine.perform(Add(3), zone: here.zone)
        let first = try await engine.perform(over, zone: here.zone).operation
        _ = try await engine.perform(Add(40), zone: here.zone)
        let second = try await engine.perform(over, zone: here.zone).operation
        _ = try await engine.perform(Add(500), zone: here.zone)
        for (step, wanted) in [
            (takeBack(first), 500), (takeBack(second), 543), (takeBack(first, false), 540),
            (takeBack(second, false), 500),
        ] as [(Tell, Int64)] {
            #expect(try await engine.perform(step, zone: here.zone).reply == wanted)
            #expect(try await here.sum(engine).total == wanted)
            #expect(try await here.sum(other).total == wanted)
            #expect(try await here.sum(here.engine(seed: 9)).total == wanted)
        }
    }

    @Test(
        "O2, Y0: the reply, even to a repeated command, describes the state right after a restart")
    func repeated() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(3), zone: here.zone)
        let (restart, back) = (EventID(high: 1, low: 7), EventID(high: 1, low: 8))
        _ = try await engine.perform(over, operation: restart, zone: here.zone)
        _ = try await engine.perform(takeBack(restart), operation: back, zone: here.zone)
        _ = try await engine.perform(Add(40), zone: here.zone)
        for seed in [1, 6] as [UInt64] {
            let again = try here.engine(seed: seed)
            let first = try await again.perform(over, operation: restart, zone: here.zone)
            #expect(first.reply == 0 && !first.isNew)
            let second = try await again.perform(
                takeBack(restart), operation: back, zone: here.zone)
            #expect(second.reply == 3 && !second.isNew)
        }
    }

    @Test("O2: commands sent while a restart is undone are decided on the fully restored state")
    func crowd() async throws {
        let here = Surroundings(memory)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(1_000), zone: here.zone)
        for round in 0..<20 {
            let restart = try await engine.perform(over, zone: here.zone).operation
            let replies = try await withThrowingTaskGroup(of: Int64?.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        if number == 3 {
                            _ = try await engine.perform(takeBack(restart), zone: here.zone)
                            return nil
                        }
                        if number == 5 {
                            return try await here.sum(engine).total
                        }
                        return try await engine.perform(Add(1), zone: here.zone).reply
                    }
                }
                return try await group.reduce(into: [Int64]()) {
                    if let reply = $1 { $0.append(reply) }
                }
            }
            // Either before the undo of the restart or after it, never in between.
            let base = Int64(1_000 + round * 6)
            #expect(
                replies.allSatisfy { (0...6).contains($0) || (base...base + 6).contains($0) },
                "\(replies)")
            #expect(try await here.sum(engine).total == base + 6)
        }
    }

    @Test("O2: a command sent while a restart is undone waits until the undo is recorded")
    func waiting() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(1_000), zone: here.zone)
        let restart = try await engine.perform(over, zone: here.zone).operation
        held.hold()
        // This command has the turn and records nothing.
        async let first = engine.perform(Add(0), zone: here.zone)
        await held.waitUntilHeld()
        // Both share the turn after it.
        async let back = engine.perform(takeBack(restart), zone: here.zone)
        await engine.reaches { $0.turns.count == 1 }
        async let second = engine.perform(Add(1), zone: here.zone)
        await engine.reaches { $0.turns.count == 2 }
        held.release(again: true)
        await held.waitUntilHeld()
        async let asked = here.sum(engine)
        await engine.reaches { !$0.refreshers.isEmpty }
        held.release()
        #expect(try await first.reply == 0)
        #expect(try await back.reply == 1_000)
        #expect(try await second.reply == 1_001)
        #expect(try await [1_000, 1_001].contains(asked.total))
        #expect(try await here.sum(engine).total == 1_001)
        #expect(try await here.sum(here.engine(seed: 2)).total == 1_001)
    }

    @Test("O2: a query sent while a restart is undone is answered from the restored state")
    func askedMeanwhile() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        let engine = try here.engine(seed: 1)
        _ = try await engine.perform(Add(1_000), zone: here.zone)
        let restart = try await engine.perform(over, zone: here.zone).operation
        held.hold(readings: false)
        async let back = engine.perform(takeBack(restart), zone: here.zone)
        await held.waitUntilHeld()
        async let asked = here.sum(engine)
        await engine.reaches { !$0.settlers.isEmpty }
        held.release()
        #expect(try await back.reply == 1_000)
        #expect(try await asked.total == 1_000)
        #expect(try await here.sum(engine).total == 1_000)
    }

    @Test("O2: two states that look the same but count from different restarts are not equal")
    func unequal() throws {
        let program = try Program([ToyModule()])
        var world = program.emptyWorld
        #expect(world.isEqual(to: program.emptyWorld))
        world.fold(
            Moment(Instant(seconds: 1_700_000_000), rule: DayRule(zone: .utc)).events(
                [over.draft].compactMap(\.self), of: EventID(high: 1, low: 7), after: .zero))
        #expect(world.state(of: Sum.self) == program.emptyWorld.state(of: Sum.self))
        #expect(!world.isEqual(to: program.emptyWorld))
    }

    @Test("O2: snapshots before, between and after restarts give the correct sum")
    func snapshots() async throws {
        let here = Surroundings(memory)
        var options = EngineOptions()
        options.snapshotEvery = 3
        var restart: EventID?
        var wanted: Int64 = 0
        var before: Int64 = 0
        for step in 0..<60 {
            let engine = try here.engine(seed: UInt64(step), options)
            switch step % 10 {
            case 4:
                restart = try await engine.perform(over, zone: here.zone).operation
                (before, wanted) = (wanted, 0)
            case 9:
                _ = try await engine.perform(takeBack(try #require(restart)), zone: here.zone)
                wanted += before
            default:
                _ = try await engine.perform(Add(Int64(step)), zone: here.zone)
                wanted += Int64(step)
            }
            #expect(try await here.sum(engine).total == wanted)
            #expect(try await here.sum(here.engine(seed: 99, options)).total == wanted)
        }
    }
}
