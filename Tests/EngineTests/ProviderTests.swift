import Core
import CoreTesting
import Testing

@testable import Engine

@Suite("An engine with a provider of the day rule")
struct ProviderTests {
    let memory = MemoryJournal()

    private func engine(_ here: Surroundings) throws -> Engine {
        Engine(
            program: try Program([ToyModule(), ProviderModule()]), journal: memory,
            account: here.account, device: DeviceID(high: 2, low: 2), clock: here.clock,
            entropy: SeededEntropy(1))
    }

    @Test("D4: the day provider gets the requested zone; its events are recorded with the command")
    func notices() async throws {
        let here = Surroundings(memory)
        let engine = try engine(here)
        let zone = try Zone(identifier: "Asia/Tokyo")
        let first = try await engine.perform(Add(2), zone: zone)
        #expect(first.moment.rule.zone == zone && first.moment.day == Day(19_700))
        #expect(first.events == 2)
        let stored = try await engine.recorded(first.operation)
        #expect(stored.map(\.kind) == ["toy.added", "keeper.noticed"])
        #expect(stored.map(\.id) == [first.operation, first.operation.derived(1)])
        #expect(stored.allSatisfy { $0.zone == "Asia/Tokyo" && $0.offset == 32_400 })
        #expect(stored.allSatisfy { $0.day == Day(19_700) } && stored[0].time < stored[1].time)
        #expect(try await engine.perform(Add(0), zone: zone).events == 0)
        let asked = try await engine.ask(zone: zone) { $0.moment.rule.zone }
        #expect(asked == zone)
        let refusal = await #expect(throws: Rejection.self) { try await engine.perform(Add(1)) }
        #expect(refusal?.code == "keeper.nowhere")
    }

    @Test("events with an id of their own keep it, and the other events get consecutive ids")
    func draftIDs() async throws {
        let here = Surroundings(memory)
        let engine = try engine(here)
        let own = EventID(high: 77, low: 78)
        let done = try await engine.perform(AddAs(own), zone: here.zone)
        let stored = try await engine.recorded(done.operation)
        #expect(
            stored.map(\.id) == [
                done.operation, own, done.operation.derived(2), done.operation.derived(3),
            ])
        #expect(stored.allSatisfy { $0.operation == done.operation })
        let twice = await #expect(throws: Rejection.self) {
            try await engine.perform(AddAs(own, number: 6), zone: here.zone)
        }
        #expect(twice?.code == "idempotency.reused")
    }

    @Test("a command decided while the engine reads events from others keeps its effect")
    func decisionMeanwhile() async throws {
        let held = HeldJournal(memory)
        let here = Surroundings(held)
        var options = EngineOptions()
        options.freshness = .seconds(3_600)
        let engine = try here.engine(seed: 1, options)
        held.hold(appends: false)
        async let first = here.sum(engine)
        await held.waitUntilHeld()
        // A second question shares the next read, which starts after this one.
        async let second = here.sum(engine)
        await engine.reaches { !$0.refreshers.isEmpty }
        held.release(again: true)
        await held.waitUntilHeld()
        #expect(try await first.total == 0)
        // The state is still fresh, so this command does not wait for the read.
        #expect(try await engine.perform(Add(5), zone: here.zone).reply == 5)
        held.release()
        #expect(try await second.total == 5)
        #expect(try await here.sum(engine).total == 5)
        #expect(try await engine.perform(Add(1), zone: here.zone).reply == 6)
    }
}

/// Adds three numbers, the middle one with its own id.
private struct AddAs: Command {
    static let name = "toy.addAs"
    static let isIdempotent = false
    static let form = Form(
        "Add under an id", AddAs.init(_:number:), Field("id", \.id), Field("number", \.number))
    var id: EventID
    var number: Int64
    init(_ id: EventID, number: Int64 = 5) {
        self.id = id
        self.number = number
    }

    func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        func draft(_ id: EventID?) -> EventDraft {
            EventDraft("toy.added", payload: Array(#"{"number":\#(number)}"#.utf8), id: id)
        }
        return [draft(nil), draft(id), draft(nil)]
    }
}

/// A day keeper that notices something each time; all its days are the same.
private struct ProviderModule: Module, DayProvider {
    let manifest = ModuleManifest(
        id: "keeper", stability: .experimental, summary: "Keeps days.",
        provides: [Capability<any DayProvider>.dayProvider.name], events: ["keeper.noticed"])

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.provide(self, as: .dayProvider)
        registrar.addState(Noticed())
    }

    func moment(at instant: Instant, zone: Zone?, in view: WorldView) throws(Rejection) -> Moment {
        guard let zone else { throw Rejection("keeper.nowhere", "Where is that?") }
        return Moment(instant, day: Day(19_700), rule: DayRule(zone: zone))
    }

    func notices(at moment: Moment, in view: WorldView) -> [EventDraft] {
        [EventDraft("keeper.noticed", payload: Array("{}".utf8))]
    }

    func neutralDays(in span: DaySpan, in view: WorldView) -> DayBits { DayBits(span) }
}

private struct Noticed: Projection {
    enum Kind: String, EventKind { case noticed = "keeper.noticed" }
    static let name = "keeper"
    static let version = 1
    var initial: Int64 { 0 }
    func fold(_ event: Event, kind: Kind, into state: inout Int64) { state += 1 }
}
