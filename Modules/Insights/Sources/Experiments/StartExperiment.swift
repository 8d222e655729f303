public import Core
internal import EntitlementsAPI
internal import InsightsAPI

/// Begins an experiment: days with something and days without are drawn, and what comes of it is
/// told at the end. Rule I2.
public struct StartExperiment: Command {
    public static var name: String { "insights.start-experiment" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Begin an experiment", StartExperiment.init(_:outcome:days:lag:from:),
        Field(
            "action", \.action, Codec.line(1...80).example("Meditate"),
            refusal: Refusal(
                "insights.action", "Name what you do in 1 to 80 characters on one line.")),
        Field(
            "outcome", \.outcome, Codec.line(1...80).example("tension"),
            refusal: Refusal(
                "insights.outcome", "Enter the outcome to measure (1–80 characters, one line).")
        ),
        Field(
            "days", \.days,
            Codec.integer(ExperimentPlan.lengths).described("How many days, a multiple of 4."),
            default: 28,
            refusal: Refusal(
                "insights.days", "An experiment has 16 to 120 days, a multiple of 4.")),
        Field(
            "lag", \.lag, Codec.integer(0...1).described("1: the outcome of the day after."),
            default: 0,
            refusal: Refusal("insights.lag", "The outcome is of the same day (0) or the next (1).")
        ),
        Field("start", \.start, "The first day; tomorrow unless given."))
    public static let answer = Experiment.shape

    /// The id or the title of a series that is done or not.
    public var action: String
    /// The id or the title of a series that something may come of.
    public var outcome: String
    /// How many days, a multiple of 4 from 16 to 120.
    public var days: Int
    /// Days from what is done to what comes of it: 0 or 1.
    public var lag: Int
    /// The first day, never a past one; tomorrow if nil.
    public var start: Day?

    /// Asks whether an action changes an outcome.
    public init(
        _ action: String, outcome: String, days: Int = 28, lag: Int = 0, from start: Day? = nil
    ) {
        self.action = action
        self.outcome = outcome
        self.days = days
        self.lag = lag
        self.start = start
    }

    /// Refuses series that there are not (`insights.series.unknown`) or that cannot stand there
    /// (`insights.action`, `insights.outcome`), a past day (`insights.start`), and a second
    /// experiment about one action at a time (`insights.running`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard days % ExperimentPlan.block == 0 else {
            throw Rejection(
                "insights.days", "An experiment has 16 to 120 days, a multiple of 4.",
                field: "days")
        }
        try context.require(.patterns, orSay: "Experiments are part of Pro.")
        let first = start ?? context.today + 1
        guard first >= context.today, first - context.today <= 366 else {
            throw .conflict(
                "insights.start", "An experiment begins today or within a year.", field: "start")
        }
        let known = Insights.series(
            over: DaySpan(30, endingOn: context.today), at: context.moment, in: context.view)
        let action = try known.named(action, as: .action, field: "action")
        let outcome = try known.named(outcome, as: .outcome, field: "outcome")
        let id: ExperimentID = context.newID()
        let begun = ExperimentFact.Start(
            experiment: id, action: action.id, actionTitle: action.title, outcome: outcome.id,
            outcomeTitle: outcome.title, lag: lag, start: first,
            plan: ExperimentPlan(count: days, seed: id.high ^ id.low))
        let record = ExperimentsState.Record(start: begun)
        if let other = context.view.experiments.records.first(where: { $0.clashes(with: record) }) {
            throw .running(other)
        }
        return [ExperimentFact.started(begun).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Experiment {
        try Insights.experiment(context.newID(), at: context.moment, in: context.view)
    }
}

extension Rejection {
    /// There is no experiment with the id.
    public static var unknownExperiment: Rejection {
        .unknown("experiment", code: "insights.experiment.unknown", field: "experiment")
    }

    static func running(_ other: ExperimentsState.Record) -> Rejection {
        .conflict(
            "insights.running",
            "An experiment about \(other.start.actionTitle) is under way until \(other.last).",
            field: "action", hints: ["Give it up first: cairn experiment cancel"])
    }
}
