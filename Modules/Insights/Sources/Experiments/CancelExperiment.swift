public import Core

/// Cancels an experiment, which then gives no answer.
public struct CancelExperiment: Command {
    public static var name: String { "insights.cancel-experiment" }
    public static let form = Form(
        "Cancel an experiment", CancelExperiment.init(_:),
        Field("experiment", \.experiment, "The experiment's id."))
    public static let answer = Experiment.shape

    /// The id of the experiment.
    public var experiment: ExperimentID

    /// Creates a command that cancels an experiment.
    public init(_ experiment: ExperimentID) { self.experiment = experiment }

    /// Records the cancellation. Throws `insights.experiment.unknown` if the id is unknown, and
    /// `insights.experiment.over` if the experiment is over.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let experiment = try Insights.experiment(
            experiment, at: context.moment, in: context.view)
        guard experiment.standing != .finished else {
            throw .conflict(
                "insights.experiment.over", "The experiment has ended and cannot be cancelled.",
                field: "experiment")
        }
        guard experiment.standing != .cancelled else { return [] }
        return [ExperimentFact.cancelled(.init(experiment: experiment.id)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Experiment {
        try Insights.experiment(experiment, at: context.moment, in: context.view)
    }
}
