public import Core

/// Somebody with a device, on which commands are decided and facts arrive in any order.
///
/// Lives in UTC, with noon as the first moment of each day; `pace` goes by with each command. Two
/// people with the same modules and different seeds stand for two devices of one person.
public struct Person {
    /// The modules that this person has.
    public let program: Program
    /// The state on this device.
    public var world: World
    /// Everything recorded here, in order.
    public private(set) var events: [Event] = []
    /// Everything recorded here or delivered, in the order in which it came.
    public private(set) var journal: [Event] = []
    private var known: Set<EventID> = []
    /// The person's day.
    public var today: Day
    /// Where ids and whatever else looks random come from.
    public var generator: SeededGenerator
    /// Milliseconds since noon, by the device's clock.
    public var clock: Int64 = 0
    /// Milliseconds that go by with each command.
    public var pace: Int64
    /// The zone and the day start.
    public var rule = DayRule(zone: .utc)

    /// Somebody with an empty journal. Throws if the modules do not fit together.
    public init(
        _ modules: [any Module], on today: String = "2026-11-21", seed: UInt64 = 1,
        pace: Int64 = 1_000
    ) throws(WiringError) {
        program = try Program(modules)
        world = program.emptyWorld
        generator = SeededGenerator(seed)
        self.today = day(today)
        self.pace = pace
    }

    /// The state, as questions see it.
    public var view: WorldView { WorldView(world, of: program) }
    /// The present instant; set, it moves `today` to the day that it falls on in UTC.
    public var now: Instant {
        get { Instant(milliseconds: Int64(today.number) * 86_400_000 + 43_200_000 + clock) }
        set {
            let (day, rest) = newValue.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
            today = Day(Int32(day))
            clock = rest - 43_200_000
        }
    }
    /// The present moment in the person's zone.
    public var moment: Moment { Moment(now, rule: rule) }

    /// Decides, folds and tells what the person is told. Throws what the command objects to.
    ///
    /// An operation that was recorded here before records nothing, as with an engine, and is
    /// answered with the state as it stands.
    @discardableResult
    public mutating func does<C: Command>(
        _ command: C, as operation: EventID? = nil
    ) throws -> C.Reply {
        let known = events.filter { $0.operation == operation }
        if let operation, !known.isEmpty {
            return try command.reply(
                in: ReplyContext(
                    view: view, events: known, moment: moment, operation: operation))
        }
        let done = try world.perform(
            command, of: program, at: moment, operation: operation ?? generator.id(at: now))
        keep(done.events)
        foldAgain()
        return done.reply
    }

    /// Stamps and folds what somebody wants recorded.
    public mutating func take(_ drafts: [EventDraft], _ operation: EventID? = nil) {
        let operation = operation ?? generator.id(at: now)
        let made = moment.events(drafts, of: operation, after: world.time)
        world.fold(made)
        keep(made)
        foldAgain()
    }

    private mutating func keep(_ made: [Event]) {
        events += made
        journal += made
        known.formUnion(made.map(\.id))
        pass(pace)
    }

    /// Takes events of another device in.
    public mutating func receive(_ others: [Event]) { world.fold(others) }

    /// Takes events in as a journal delivers them: each id once.
    public mutating func deliver(_ others: [Event]) {
        let fresh = others.filter { known.insert($0.id).inserted }
        world.fold(fresh)
        journal += fresh
        foldAgain()
    }

    /// Folds all there is once more where other events count now, as an engine does.
    private mutating func foldAgain() {
        if world.isStale { world = program.world(of: journal, in: world.restarted) }
    }

    /// Lets days go by; back if there are fewer than none.
    public mutating func wait(_ days: Int) {
        today = today + days
        clock = 0
    }

    /// Lets seconds go by, past midnight too.
    public mutating func wait(seconds: Int64) { pass(seconds * 1_000) }

    /// Lets time go by: after midnight the day is another, and its noon still to come.
    private mutating func pass(_ milliseconds: Int64) {
        clock += milliseconds
        while clock >= 43_200_000 {
            today = today + 1
            clock -= 86_400_000
        }
    }

    /// Does what may be refused with one of these codes, and then gives nil: for lives at random,
    /// which must not pass over any other refusal.
    @discardableResult
    public mutating func attempts<C: Command>(
        _ command: C, refusals: Set<String>
    ) throws -> C.Reply? {
        do {
            return try does(command)
        } catch let rejection as Rejection where refusals.contains(rejection.code) {
            return nil
        }
    }

    /// Takes an event back or puts it back again, as undo does; gives what that recorded: nothing
    /// if undo would refuse it.
    @discardableResult
    public mutating func undo(_ event: Event, undoing: Bool = true) -> [EventDraft] {
        let handler = view.answers(to: .undoHandlers).first { $0.kinds.contains(event.kind) }
        let drafts = handler?.inverse(of: event, undoing: undoing, in: view) ?? []
        guard handler?.objection(to: drafts, in: view) == nil else { return [] }
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
