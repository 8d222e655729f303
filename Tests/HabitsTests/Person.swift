import Core
import CoreTesting
import Habits

/// A day of the tests: 2026-11-21 is a Saturday.
func day(_ text: String) -> Day { Day(text)! }

/// A person who does things one after the other, each folded at once.
struct Person {
    let program: Program
    var world: World
    var generator = SeededGenerator(1)
    /// Everything recorded, in order.
    var events: [Event] = []
    var zone = Zone.utc
    var dayStart = TimeOfDay.midnight
    /// When the next thing happens.
    var now: Instant

    init(on today: String = "2026-11-21", hour: Int64 = 12) throws {
        program = try Program([HabitsModule()])
        world = program.emptyWorld
        now = Instant(seconds: Int64(Core.Day(today)!.number) * 86_400 + hour * 3_600)
    }

    var view: WorldView { WorldView(world, of: program) }
    var rule: DayRule { DayRule(zone: zone, dayStart: dayStart) }
    var today: Day { rule.day(at: now) }

    /// Decides, folds and tells what the person is told; a second goes by.
    @discardableResult
    mutating func does<C: Command>(_ command: C) throws -> C.Reply {
        let operation: EventID = generator.id(at: now)
        var context = CommandContext(
            view: view, moment: Moment(now, rule: rule), operation: operation)
        let decision = try command.decide(in: &context)
        take(decision.events, operation)
        return decision.reply
    }

    /// Folds what somebody wants recorded.
    mutating func take(_ drafts: [EventDraft], _ operation: EventID? = nil) {
        let operation = operation ?? generator.id(at: now)
        var time = world.time
        let made = drafts.enumerated().map { index, draft in
            time = time.next(at: now)
            return Event(
                id: draft.id ?? operation.derived(index), operation: operation, time: time,
                instant: now, day: today, offset: 0, zone: zone.identifier, kind: draft.kind,
                payload: draft.payload)
        }
        for event in made { world.fold([event]) }
        events += made
        now = now + 1
    }

    /// Moves on to noon of a day.
    mutating func wait(until text: String, hour: Int64 = 12) {
        now = Instant(seconds: Int64(Core.Day(text)!.number) * 86_400 + hour * 3_600)
    }

    mutating func adds(
        _ name: String, _ kind: ItemKind = .habit, start: String? = nil,
        _ fields: [String: String] = [:]
    ) throws -> ItemID {
        var patch = ItemPatch(name: name)
        for (field, text) in fields { try patch.set(field, text) }
        return try does(AddItem(kind, patch, start: start.map { Core.Day($0)! })).item.id
    }

    mutating func adds(_ name: String, _ fields: [String: String]) throws -> ItemID {
        try adds(name, .habit, start: nil, fields)
    }

    func instance(_ item: ItemID, on text: String) -> Instance {
        Habits.instance(of: item, on: day(text), today: today, in: view)!
    }

    func series(_ item: ItemID, _ from: String, _ to: String) -> ItemSeries {
        Habits.series(of: item, over: DaySpan(day(from), day(to))!, today: today, in: view)!
    }

    /// Takes an event back or puts it back again, as undo does.
    @discardableResult
    mutating func undo(_ event: Event, undoing: Bool = true) -> [EventDraft] {
        let inverter = view.answers(to: .undoHandlers).first { $0.kinds.contains(event.kind) }
        let drafts = inverter?.inverse(of: event, undoing: undoing, in: view) ?? []
        take(drafts)
        return drafts
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
