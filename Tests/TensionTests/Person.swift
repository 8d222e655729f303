import Core
import CoreTesting
import Tension

/// A day of the tests.
func day(_ text: String) -> Day { Day(text)! }

/// Somebody with a device of their own, on which facts arrive in any order.
struct Person {
    let program: Program
    var world: World
    var generator: SeededGenerator
    /// Everything recorded here, in order.
    var events: [Event] = []
    /// Milliseconds since noon of 2026-11-21 in UTC, by the device's clock.
    var clock: Int64 = 0

    init(seed: UInt64 = 1) throws {
        program = try Program([TensionModule()])
        world = program.emptyWorld
        generator = SeededGenerator(seed)
    }

    var view: WorldView { WorldView(world, of: program) }
    static let noon: Int64 = Int64(day("2026-11-21").number) * 86_400_000 + 43_200_000
    var now: Instant { Instant(milliseconds: Person.noon + clock) }
    var moment: Moment { Moment(now, rule: DayRule(zone: .utc)) }
    var today: Day { moment.day }
    var phase: TensionPhase { Tension.phase(at: now, in: view) }

    /// Decides, folds and tells what the person is told.
    @discardableResult
    mutating func does<C: Command>(_ command: C, as id: EventID? = nil) throws -> C.Reply {
        let operation = id ?? generator.id(at: now)
        var context = CommandContext(view: view, moment: moment, operation: operation)
        let decision = try command.decide(in: &context)
        take(decision.events, operation)
        return decision.reply
    }

    /// Folds what somebody wants recorded.
    mutating func take(_ drafts: [EventDraft], _ operation: EventID? = nil) {
        let operation = operation ?? generator.id(at: now)
        for (index, draft) in drafts.enumerated() {
            let event = Event(
                id: draft.id ?? operation.derived(index), operation: operation,
                time: world.time.next(at: now), instant: now, day: today, offset: 0, zone: "UTC",
                kind: draft.kind, payload: draft.payload)
            world.fold([event])
            events.append(event)
        }
    }

    /// Lets time go by.
    mutating func wait(seconds: Int64) { clock += seconds * 1_000 }

    /// Takes an event back or puts it back again, as undo does.
    mutating func undo(_ event: Event, undoing: Bool = true) {
        let inverter = view.answers(to: .undoHandlers).first { $0.kinds.contains(event.kind) }
        take(inverter?.inverse(of: event, undoing: undoing, in: view) ?? [])
    }
}

/// The code of the rejection that a body ends with; nil if it works.
func code(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? Rejection)?.code
    }
}
