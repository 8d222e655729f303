public import Core

/// Gives an experiment up: there will be no answer.
public struct CancelExperiment: Command {
    public static var name: String { "insights.cancel-experiment" }
    public static let form = Form(
        "Give an experiment up", CancelExperiment.init(_:),
        Field("experiment", \.experiment, "The experiment's id."))
    public static let answer = Experiment.shape

    /// The experiment.
    public var experiment: ExperimentID

    /// Gives an experiment up.
    public init(_ experiment: ExperimentID) { self.experiment = experiment }

    /// Refuses ids of none (`insights.experiment.unknown`) and what is over already
    /// (`insights.experiment.over`).
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let experiment = try Insights.experiment(
            experiment, at: context.moment, in: context.view)
        guard experiment.standing != .finished else {
            throw .conflict(
                "insights.experiment.over", "That experiment is over and has its answer.",
                field: "experiment")
        }
        guard experiment.standing != .cancelled else { return [] }
        return [ExperimentFact.cancelled(.init(experiment: experiment.id)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Experiment {
        try Insights.experiment(experiment, at: context.moment, in: context.view)
    }
}
