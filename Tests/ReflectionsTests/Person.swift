import Core
import CoreTesting
import Reflections

/// A day of the tests.
func day(_ text: String) -> Day { Day(text)! }

/// Somebody with devices of their own, on which facts arrive in any order.
struct Person {
    let program: Program
    var world: World
    var generator: SeededGenerator
    /// Everything recorded here, in order.
    var events: [Event] = []
    var today: Day
    private var second: Int64 = 0

    init(on today: String = "2026-11-21", seed: UInt64 = 1) throws {
        program = try Program([ReflectionsModule()])
        world = program.emptyWorld
        generator = SeededGenerator(seed)
        self.today = day(today)
    }

    var view: WorldView { WorldView(world, of: program) }
    var now: Instant { Instant(seconds: Int64(today.number) * 86_400 + 43_200 + second) }
    var moment: Moment { Moment(now, rule: DayRule(zone: .utc)) }

    /// Decides, folds and tells what the person is told; a second goes by.
    @discardableResult
    mutating func does<C: Command>(_ command: C) throws -> C.Reply {
        let operation: EventID = generator.id(at: now)
        var context = Context(view: view, moment: moment, operation: operation)
        let decision = try command.decide(in: &context)
        take(decision.events, operation)
        return decision.reply
    }

    /// Folds what somebody wants recorded.
    mutating func take(_ drafts: [EventDraft], _ operation: EventID? = nil) {
        let operation = operation ?? generator.id(at: now)
        let made = drafts.enumerated().map { index, draft in
            Event(
                id: operation.derived(index), operation: operation,
                time: world.time.next(at: now + Int64(index)), instant: now, day: today, offset: 0,
                zone: "UTC", kind: draft.kind, payload: draft.payload)
        }
        for event in made { world.fold([event]) }
        events += made
        second += 1
    }

    /// Takes events of another device in.
    mutating func receive(_ others: [Event]) { world.fold(others) }

    mutating func wait(_ days: Int) {
        today = today + days
        second = 0
    }

    /// Takes an event back or puts it back again, as undo does.
    @discardableResult
    mutating func undo(_ event: Event, undoing: Bool = true) -> [EventDraft] {
        let inverter = view.answers(to: .inverters).first { $0.kinds.contains(event.kind) }
        let drafts = inverter?.inverse(of: event, undoing: undoing, in: view) ?? []
        take(drafts)
        return drafts
    }

}

/// The code of the rejection that a body ends with.
func code(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? Rejection)?.code
    }
}
