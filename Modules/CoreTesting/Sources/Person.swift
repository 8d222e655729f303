public import Core

/// Somebody with a device, on which commands are decided and facts arrive in any order.
///
/// Lives in UTC, with noon as the first moment of each day; a second goes by with each command. Two
/// people with the same modules and different seeds stand for two devices of one person.
public struct Person {
    /// The modules that this person has.
    public let program: Program
    /// The state on this device.
    public private(set) var world: World
    /// Everything recorded here, in order.
    public private(set) var events: [Event] = []
    /// The person's day.
    public var today: Day
    /// Where ids and whatever else looks random come from.
    public var generator: SeededGenerator
    private var second: Int64 = 0

    /// Somebody with an empty journal. Throws if the modules do not fit together.
    public init(
        _ modules: [any Module], on today: String = "2026-11-21", seed: UInt64 = 1
    ) throws(WiringError) {
        program = try Program(modules)
        world = program.emptyWorld
        generator = SeededGenerator(seed)
        self.today = day(today)
    }

    /// The state, as questions see it.
    public var view: WorldView { WorldView(world, of: program) }
    /// The present instant.
    public var now: Instant { Instant(seconds: Int64(today.number) * 86_400 + 43_200 + second) }
    /// The present moment in the person's zone.
    public var moment: Moment { Moment(now, rule: DayRule(zone: .utc)) }

    /// Decides, folds and tells what the person is told. Throws what the command objects to.
    @discardableResult
    public mutating func does<C: Command>(_ command: C) throws -> C.Reply {
        let operation: EventID = generator.id(at: now)
        var context = CommandContext(view: view, moment: moment, operation: operation)
        let decision = try command.decide(in: &context)
        take(decision.events, operation)
        return decision.reply
    }

    /// Stamps and folds what somebody wants recorded.
    public mutating func take(_ drafts: [EventDraft], _ operation: EventID? = nil) {
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
    public mutating func receive(_ others: [Event]) { world.fold(others) }

    /// Lets days go by; back if there are fewer than none.
    public mutating func wait(_ days: Int) {
        today = today + days
        second = 0
    }

    /// Takes an event back or puts it back again, as undo does; gives what that recorded.
    @discardableResult
    public mutating func undo(_ event: Event, undoing: Bool = true) -> [EventDraft] {
        let inverter = view.answers(to: .undoHandlers).first { $0.kinds.contains(event.kind) }
        let drafts = inverter?.inverse(of: event, undoing: undoing, in: view) ?? []
        take(drafts)
        return drafts
    }
}

/// A day of a test, as `2026-11-21`; traps on a day that does not exist.
public func day(_ text: String) -> Day { Day(text)! }

/// The code of the rejection that a body ends with; nil if it ends otherwise.
public func code(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? Rejection)?.code
    }
}
