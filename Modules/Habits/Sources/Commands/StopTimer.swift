public import Core

/// Stops the timer of an item and logs its time once. Time on different days is logged on each of
/// them. Rules H10, D6.
///
/// Throws these errors:
/// - `habits.timer.long` if the timer ran for more than 12 hours and neither an end nor an amount
///   is given.
/// - `habits.timer.end` if the end is before the timer's start or in the future.
/// - `habits.amount` if the amount is 0.
public struct StopTimer: Command {
    public static var name: String { "habits.stopTimer" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Stop a timer and log its time once", StopTimer.init(_:at:amount:),
        Field("item", \.item, "The id of the item."),
        Field("at", \.end, "The time at which the timer ended. Default: now."),
        Field(
            "amount", \.amount,
            Amount.codec.described("The amount to log. Default: the time that it ran.").orNothing,
            refusal: .amount))
    public static let answer = Shape<Stopped> {
        Member("milliseconds", \.milliseconds, "The time that the timer ran, in milliseconds.")
        Member("parts", \.parts, "The amounts added to each day, oldest first.")
        Member("instance", \.instance, "Today's instance after the command.")
    }

    /// The id of the item.
    public var item: ItemID
    /// The end of the timer; now by default.
    public var end: Instant?
    /// The amount to log on the day of the timer's start instead of the measured time; nil to log
    /// the measured time.
    public var amount: Amount?

    /// Creates a command that stops a timer.
    public init(_ item: ItemID, at end: Instant? = nil, amount: Amount? = nil) {
        self.item = item
        self.end = end
        self.amount = amount
    }

    /// The result of stopping a timer.
    public struct Stopped: Hashable, Sendable {
        /// The total time in milliseconds.
        public var milliseconds: Int64
        /// The amounts added to days, earliest day first.
        public var parts: [Part]
        /// The item on today's list after the command.
        public var instance: Instance

        /// The reason why nothing was logged, as shown to the user.
        public var nothingLogged: String {
            "Nothing was logged: \(milliseconds / 1_000) s is less than a thousandth of "
                + "\(instance.definition.unit == .hours ? "an hour" : "the unit")."
        }

        /// The amount added to one day.
        public struct Part: Hashable, Shaped {
            /// The day to which the amount was added.
            public var day: Day
            /// The amount, in the unit in force on the day.
            public var amount: Amount

            public static let shape = Shape<Part> {
                Member("day", \.day, "The day to which the amount was added.")
                Member("amount", \.amount, "The amount, in the unit in force on the day.")
            }
        }
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let timer = aim.facts.runningTimer else { throw .noTimer }
        guard let amount else { return try context.stopFacts(of: aim, at: end).map(\.draft) }
        guard end == nil else {
            throw Rejection(
                "habits.timer.end", "Enter the end of the timer or the amount, not both.",
                field: "amount")
        }
        guard amount > .zero else {
            throw Rejection(
                "habits.amount", "The amount must be over 0. To log nothing, discard the timer.",
                field: "amount")
        }
        let part = TimerPart(day: context.moment.rule.day(at: timer.started), amount: amount)
        return context.stopFacts(of: aim, logging: [part]).map(\.draft)
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Stopped {
        guard let event = context.events.first,
            case .timerStopped(_, let timer, let parts)? = Fact(event)
        else { throw .noTimer }
        let (state, today) = (context.view.habits, context.today)
        let found = Habits.instance(of: item, on: today, today: today, in: context.view)
        guard let place = state.place(of: item), let instance = found else { throw .unknownItem }
        let elapsed = state.items[place].facts.elapsed(timer, at: end ?? event.instant)
        return Stopped(
            milliseconds: amount.flatMap(instance.definition.unit.milliseconds(of:)) ?? elapsed,
            parts: parts.map { Stopped.Part(day: $0.day, amount: $0.amount) }, instance: instance)
    }
}

/// Discards the timer of an item without logging its time. Rule H10.
///
/// Throws `habits.timer.none` if there is no timer.
public struct DiscardTimer: Command, DayCommand {
    public static var name: String { "habits.discardTimer" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Discard a timer without logging its time", DiscardTimer.init(_:),
        Field("item", \.item, "The id of the item."))

    /// The id of the item.
    public var item: ItemID
    /// The day of the reply: always today, because it is nil.
    public var day: Day? { nil }

    /// Creates a command that discards a timer.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard aim.facts.runningTimer != nil else { throw .noTimer }
        return context.stopFacts(of: aim, logging: []).map(\.draft)
    }
}

extension TimerStatus {
    /// The time in milliseconds after which a running timer is treated as forgotten: 12 hours. Rule
    /// H10.
    public static let longest: Int64 = 43_200_000

    /// Returns true if the timer had run for more than 12 hours at an instant.
    public func isForgotten(at now: Instant) -> Bool { elapsed(at: now) > TimerStatus.longest }
}

extension Rejection {
    /// Returns the rejection for a timer that ran for more than the maximum time.
    static func forgottenTimer(_ name: String, hours: Int64) -> Rejection {
        .conflict(
            "habits.timer.long",
            "The timer of \(quoted(name)) has run for \(hours) hours. Enter its end or the amount, "
                + "or discard it.",
            field: "item",
            hints: [
                "cairn timer stop NAME --at 18:30, or --amount 45",
                "cairn timer discard NAME logs nothing",
            ])
    }
}
