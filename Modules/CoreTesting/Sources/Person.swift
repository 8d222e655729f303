public import Core

/// A simulated user with one device. Commands are decided on it and events arrive in any order.
///
/// The user lives in UTC, and each day starts at noon. `pace` milliseconds pass with each command.
/// Two persons with the same modules and different seeds represent two devices of one user.
public struct Person {
    /// The modules of the user.
    public let program: Program
    /// The state on the device.
    public var world: World
    /// The events recorded on the device, in order.
    public private(set) var events: [Event] = []
    /// The recorded and delivered events, in the order of arrival.
    public private(set) var journal: [Event] = []
    private var known: Set<EventID> = []
    /// The user's current day.
    public var today: Day
    /// The source of ids and other random values.
    public var generator: SeededGenerator
    /// The milliseconds since noon on the device's clock.
    public var clock: Int64 = 0
    /// The milliseconds that pass with each command.
    public var pace: Int64
    /// The zone and the day start.
    public var rule = DayRule(zone: .utc)

    /// Creates a user with an empty journal. Throws if the modules do not fit together.
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

    /// The state as queries see it.
    public var view: WorldView { WorldView(world, of: program) }
    /// The current instant. Setting it moves `today` to its day in UTC.
    public var now: Instant {
        get { Instant(milliseconds: Int64(today.number) * 86_400_000 + 43_200_000 + clock) }
        set {
            let (day, rest) = newValue.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
            today = Day(Int32(day))
            clock = rest - 43_200_000
        }
    }
    /// The current moment in the user's zone.
    public var moment: Moment { Moment(now, rule: rule) }

    /// Decides a command, folds its events and returns the reply. Throws the command's rejection.
    ///
    /// An operation that is already recorded records nothing, as in an engine, and is answered from
    /// the current state.
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

    /// Stamps and folds drafts.
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

    /// Folds events of another device.
    public mutating func receive(_ others: [Event]) { world.fold(others) }

    /// Folds events as a journal delivers them, each id once.
    public mutating func deliver(_ others: [Event]) {
        let fresh = others.filter { known.insert($0.id).inserted }
        world.fold(fresh)
        journal += fresh
        foldAgain()
    }

    /// Folds all events again if other events count now, as an engine does.
    private mutating func foldAgain() {
        if world.isStale { world = program.world(of: journal, in: world.restarted) }
    }

    /// Moves the time by a number of days; negative numbers move it back.
    public mutating func wait(_ days: Int) {
        today = today + days
        clock = 0
    }

    /// Moves the time by seconds, also past midnight.
    public mutating func wait(seconds: Int64) { pass(seconds * 1_000) }

    /// Moves the time; after midnight the day changes, before its noon.
    private mutating func pass(_ milliseconds: Int64) {
        clock += milliseconds
        while clock >= 43_200_000 {
            today = today + 1
            clock -= 86_400_000
        }
    }

    /// Runs a step that may be refused with one of these codes, and then returns nil. Random tests
    /// use it to ignore no other rejection.
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

    /// Undoes or redoes an event. Returns the recorded events; none if undo would refuse.
    @discardableResult
    public mutating func undo(_ event: Event, undoing: Bool = true) -> [EventDraft] {
        let handler = view.answers(to: .undoHandlers).first { $0.kinds.contains(event.kind) }
        let drafts = handler?.inverse(of: event, undoing: undoing, in: view) ?? []
        guard handler?.objection(to: drafts, in: view) == nil else { return [] }
        take(drafts)
        return drafts
    }
}

/// Returns a day from text such as `2026-11-21`; traps if the day does not exist.
public func day(_ text: String) -> Day { Day(text)! }

/// Returns the code of the rejection that a closure throws; nil if it throws none.
public func code(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? Rejection)?.code
    }
}
