public import Core
internal import EntitlementsAPI
internal import InsightsAPI

/// Starts an experiment. Days with and without the action are drawn, and the answer is shown at the
/// end. Rule I2.
public struct StartExperiment: Command {
    public static var name: String { "insights.start-experiment" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Start an experiment", StartExperiment.init(_:outcome:days:lag:from:),
        Field(
            "action", \.action,
            Codec.line(1...80).example("Meditate")
                .described("The id or title of the action's series."),
            refusal: Refusal(
                "insights.action", "The action must be 1–80 characters on one line.")),
        Field(
            "outcome", \.outcome,
            Codec.line(1...80).example("tension")
                .described("The id or title of the outcome's series."),
            refusal: Refusal(
                "insights.outcome", "Enter the outcome to measure (1–80 characters, one line).")),
        Field(
            "days", \.days,
            Codec.integer(ExperimentPlan.lengths).described("The number of days, a multiple of 4."),
            default: 28,
            refusal: Refusal(
                "insights.days", "The number of days must be a multiple of 4 from 16 to 120.")),
        Field(
            "lag", \.lag,
            Codec.integer(0...1).described("The days from action to outcome, 0 or 1."),
            default: 0,
            refusal: Refusal(
                "insights.lag", "The outcome must be of the same day (0) or the next (1).")
        ),
        Field("start", \.start, "The first day. Default: tomorrow."))
    public static let answer = Experiment.shape

    /// The id or title of the action's series.
    public var action: String
    /// The id or title of the outcome's series.
    public var outcome: String
    /// The number of days, a multiple of 4 from 16 to 120.
    public var days: Int
    /// The days from action to outcome: 0 or 1.
    public var lag: Int
    /// The first day, today or later; nil for tomorrow.
    public var start: Day?

    /// Creates a command that tests if an action changes an outcome.
    public init(
        _ action: String, outcome: String, days: Int = 28, lag: Int = 0, from start: Day? = nil
    ) {
        self.action = action
        self.outcome = outcome
        self.days = days
        self.lag = lag
        self.start = start
    }

    /// Draws the plan and records it.
    ///
    /// Throws `insights.series.unknown` if a series does not exist, `insights.action` or
    /// `insights.outcome` if it is not suitable, `insights.start` if the first day is past, and
    /// `insights.running` if an experiment about the action is running.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard days % ExperimentPlan.block == 0 else {
            throw Rejection(
                "insights.days", "The number of days must be a multiple of 4 from 16 to 120.",
                field: "days")
        }
        try context.require(.patterns, orSay: "Experiments are part of Pro.")
        let first = start ?? context.today + 1
        guard first >= context.today, first - context.today <= 366 else {
            throw .conflict(
                "insights.start", "The first day must be today or within a year.", field: "start")
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
    /// The error for an unknown experiment id.
    public static var unknownExperiment: Rejection {
        .unknown("experiment", code: "insights.experiment.unknown", field: "experiment")
    }

    static func running(_ other: ExperimentsState.Record) -> Rejection {
        .conflict(
            "insights.running",
            "An experiment about \(other.start.actionTitle) is running until \(other.last).",
            field: "action", hints: ["Cancel it first: cairn experiment cancel"])
    }
}
