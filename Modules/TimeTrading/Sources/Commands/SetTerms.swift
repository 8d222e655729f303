public import Core

/// Sets the trading terms from a day on: rate, weekend rule and minutes for completed items. Rules
/// B4, B5, B9.
public struct SetTerms: Command {
    public static var name: String { "time-trading.setTerms" }
    public static let form = Form(
        "Set the rules of trading", SetTerms.init(rate:weekend:monitor:habit:task:focus:from:),
        Field(
            "rate", \.rate,
            Codec<Double>.rate.orNothing, refusal: .rate),
        Field(
            "weekend", \.weekend,
            "True if unspent time does not expire at the start of Saturday and Sunday."),
        Field("monitor", \.monitor, "True if reports of trackers are accepted."),
        Field("habit", \.habit, Codec.minutes.orNothing, refusal: .minutes),
        Field("task", \.task, Codec.minutes.orNothing, refusal: .minutes),
        Field("focus", \.focus, Codec.minutes.orNothing, refusal: .minutes),
        Field("from", \.from, "The first day on which it applies. Default: today."))
    public static let answer = Shape<TradingTerms> { Member("terms", \.self) }

    /// The productive minutes that earn one minute, 0.1–100; nil to keep the rate.
    public var rate: Double?
    /// True to keep the balance when Saturday and Sunday begin; nil to keep the setting.
    public var weekend: Bool?
    /// True to accept reports from trackers; nil to keep the setting.
    public var monitor: Bool?
    /// The minutes for a completed habit, 0–240; nil to keep the value.
    public var habit: Int?
    /// The minutes for a completed task, 0–240; nil to keep the value.
    public var task: Int?
    /// The minutes for a completed focus session, 0–240; nil to keep the value.
    public var focus: Int?
    /// The first day on which the terms apply; nil for today.
    public var from: Day?

    /// Sets terms.
    public init(
        rate: Double? = nil, weekend: Bool? = nil, monitor: Bool? = nil, habit: Int? = nil,
        task: Int? = nil, focus: Int? = nil, from: Day? = nil
    ) {
        self.rate = rate
        self.weekend = weekend
        self.monitor = monitor
        self.habit = habit
        self.task = task
        self.focus = focus
        self.from = from
    }

    /// Records the terms that differ from those in force.
    ///
    /// Throws `time-trading.from` if the day is over.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let day = from ?? context.today
        guard day >= context.today else {
            throw Rejection(
                "time-trading.from", "Past days cannot be changed. Choose today or a later day.",
                field: "from")
        }
        let rules = context.view.trading.rules
        return wanted.filter { rule, value in
            rules.value(rule, on: day) != value || rules.since(rule, day).map { $0 != day } ?? false
        }.map { TradingFact.ruleSet(.init(rule: $0, value: $1, from: day)).draft }
    }

    private var wanted: [(TradingRule, Int)] {
        let values: [(TradingRule, Int?)] = [
            (.rate, rate.map { Int(($0 * 100).rounded()) }), (.weekend, weekend.map { $0 ? 1 : 0 }),
            (.monitor, monitor.map { $0 ? 1 : 0 }), (.habit, habit), (.task, task), (.focus, focus),
        ]
        return values.compactMap { rule, value in value.map { (rule, $0) } }
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> TradingTerms {
        TimeTrading.terms(on: from ?? context.today, in: context.view)
    }
}

extension Codec<Double> {
    fileprivate static let rate = Double.codec.described { _ in .number(0.1...100) }
        .tidied { (0.1...100).contains($0) ? $0 : nil }
        .described("The number of productive minutes that earn one minute, 0.1–100.")
}

extension Codec<Int> {
    fileprivate static let minutes = Codec.integer(0...240).described(
        "The minutes earned by each, 0–240.")
}

extension Refusal {
    static let rate = Refusal(
        "time-trading.rate", "The rate must be a number from 0.1 to 100, such as 2 or 0.5.")
    static let flag = Refusal("time-trading.flag", "The value must be 0 (no) or 1 (yes).")
    static let days = Refusal("time-trading.days", "Days must be a whole number from 1 to 365.")

    /// Creates the error for a value outside the range of a rule.
    init(_ rule: TradingRule) {
        self =
            switch rule {
            case .rate: .rate
            case .weekend, .lock, .monitor: .flag
            case .titles: .days
            case .habit, .task, .focus: .minutes
            }
    }

    static let minutes = Refusal(
        "time-trading.minutes", "Minutes must be a whole number from 0 to 240.")
}
