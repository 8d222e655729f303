public import Core

/// Sets what trading goes by, from a day on: the rate, the weekend, what completing things earns.
/// Rules B4, B5, B9.
public struct SetTerms: Command {
    public static var name: String { "time-trading.setTerms" }
    public static let form = Form(
        "Set what trading goes by", SetTerms.init(rate:weekend:monitor:habit:task:focus:from:),
        Field(
            "rate", \.rate,
            Codec<Double>.rate.orNothing, refusal: .rate),
        Field("weekend", \.weekend, "Whether nothing expires when Saturday and Sunday begin."),
        Field("monitor", \.monitor, "Whether what trackers report is taken in."),
        Field("habit", \.habit, Codec.minutes.orNothing, refusal: .minutes),
        Field("task", \.task, Codec.minutes.orNothing, refusal: .minutes),
        Field("focus", \.focus, Codec.minutes.orNothing, refusal: .minutes),
        Field("from", \.from, "The first day on which it is in force; today unless given."))
    public static let answer = Shape<TradingTerms> { Member("terms", \.self) }

    /// Productive minutes that earn one, 0.1 to 100; nil: as it is.
    public var rate: Double?
    /// Whether nothing expires when Saturday and Sunday begin; nil: as it is.
    public var weekend: Bool?
    /// Whether what trackers report is taken in; nil: as it is.
    public var monitor: Bool?
    /// Minutes for a habit, 0 to 240; nil: as it is.
    public var habit: Int?
    /// Minutes for a task.
    public var task: Int?
    /// Minutes for a focus session.
    public var focus: Int?
    /// The first day; today if nil.
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

    /// Refuses a day that is over (`time-trading.from`); what is in force from that day already is
    /// not set again.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let day = from ?? context.today
        guard day >= context.today else {
            throw Rejection(
                "time-trading.from", "What is over stays as it was: choose today or a later day.",
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
        .described("Productive minutes that earn one.")
}

extension Codec<Int> {
    fileprivate static let minutes = Codec.integer(0...240).described("Minutes for each.")
}

extension Refusal {
    static let rate = Refusal(
        "time-trading.rate", "A rate is a number from 0.1 to 100, such as 2 or 0.5.")
    static let flag = Refusal("time-trading.flag", "It is 0 for no or 1 for yes.")
    static let days = Refusal("time-trading.days", "Days are a whole number from 1 to 365.")

    /// What is said of a value that a rule does not take.
    init(_ rule: TradingRule) {
        self = switch rule {
        case .rate: .rate
        case .weekend, .lock, .monitor: .flag
        case .titles: .days
        case .habit, .task, .focus: .minutes
        }
    }

    static let minutes = Refusal(
        "time-trading.minutes", "Minutes are a whole number from 0 to 240.")
}
