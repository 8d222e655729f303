import Core
import CoreTesting
import DailyFocus
import History
import Streaks

/// A day of the tests: 2026-11-21 is a Saturday.
func day(_ text: String) -> Day { Day(text)! }

/// One device of a person: it decides, folds what it wrote, and takes in what others wrote.
struct Person {
    let program: Program
    var world: World
    var generator: SeededGenerator
    /// Everything that this device wrote or took in, in the order in which it came.
    var events: [Event] = []
    var known: Set<EventID> = []
    /// When the next thing happens.
    var now: Instant

    init(seed: UInt64 = 1, on today: String = "2026-11-20", hour: Int64 = 12) throws {
        program = try Program([DailyFocusModule(), HistoryModule(), StreaksModule()])
        world = program.emptyWorld
        generator = SeededGenerator(seed)
        now = Instant(seconds: Int64(day(today).number) * 86_400 + hour * 3_600)
    }

    var view: WorldView { WorldView(world, of: program) }
    var rule: DayRule { DayRule(zone: .utc) }
    var today: Day { rule.day(at: now) }
    var active: [Goal] { DailyFocus.goals(activeOnly: true, in: view) }
    var entry: FocusEntry? { DailyFocus.entry(on: today, in: view) }
    var flow: FocusFlow { DailyFocus.flow(on: today, in: view) }
    var setAside: [SetAside] { DailyFocus.setAside(in: view) }

    /// Decides, folds and tells what the person is told; a second goes by.
    @discardableResult
    mutating func does<C: Command>(_ command: C, as operation: EventID? = nil) throws -> C.Reply {
        let operation = operation ?? generator.id(at: now)
        var context = CommandContext(
            view: view, moment: Moment(now, rule: rule), operation: operation)
        let decision = try command.decide(in: &context)
        record(decision.events, operation)
        return decision.reply
    }

    /// Folds what somebody wants recorded.
    mutating func record(_ drafts: [EventDraft], _ operation: EventID? = nil) {
        let operation = operation ?? generator.id(at: now)
        for (index, draft) in drafts.enumerated() {
            take([
                Event(
                    id: draft.id ?? operation.derived(index), operation: operation,
                    time: world.time.next(at: now), instant: now, day: today, offset: 0,
                    zone: "UTC", kind: draft.kind, payload: draft.payload)
            ])
        }
        now = now + 1
    }

    /// Takes events in as a journal does: each id once.
    mutating func take(_ incoming: [Event]) {
        let fresh = incoming.filter { known.insert($0.id).inserted }
        world.fold(fresh)
        events += fresh
    }

    /// Takes back what the last operation did, or puts it back.
    @discardableResult
    mutating func undo(_ operation: EventID? = nil, redo: Bool = false) throws -> HistoryEntry {
        try does(UndoOperation(recent: events.reversed(), target: operation, isRedo: redo))
    }

    /// Takes one event back, or puts it back; false if nothing was left to do.
    mutating func turn(_ event: Event, undoing: Bool) -> Bool {
        let inverter = view.answers(to: .undoHandlers).first { $0.kinds.contains(event.kind) }
        let drafts = inverter?.inverse(of: event, undoing: undoing, in: view) ?? []
        record(drafts)
        return !drafts.isEmpty
    }

    /// Moves on to noon of a day.
    mutating func wait(until text: String) {
        now = Instant(seconds: Int64(day(text).number) * 86_400 + 12 * 3_600)
    }

    mutating func goals(_ titles: String...) throws -> [GoalID] {
        try titles.map { try does(AddGoal($0)).id }
    }

    /// Sets today's three under one goal.
    @discardableResult
    mutating func sets(_ titles: String..., under goal: GoalID) throws -> FocusEntry {
        try does(SetFocuses(titles.map { FocusDraft($0, goal: goal) }))
    }
}

/// The rejection that a body ends with.
func rejection(_ body: () throws -> some Any) -> Rejection? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? Rejection
    }
}
