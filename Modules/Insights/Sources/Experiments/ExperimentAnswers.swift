internal import Core
internal import PortabilityAPI

/// The module's answers to questions of other modules.
enum ExperimentAnswers {
    /// The table of plans for the CSV export. It contains no answers, which follow from the plans.
    /// Rule P2.
    static let table = PortableTable(
        name: "experiments",
        columns: ["id", "action", "outcome", "lag", "start", "plan", "cancelled"]
    ) { view, _ in
        view.experiments.records.map { record in
            let start = record.start
            return [
                start.experiment.description, start.actionTitle, start.outcomeTitle,
                String(start.lag), start.start.description, start.plan.text,
                record.cancelled?.description ?? "",
            ]
        }
    }

    /// The undo of the module's facts. Rule H13.
    static let undo = RetractionUndoHandler(
        ExperimentFact.self, retractions: { $0.experiments.retractions },
        objection: { keepsOthers($0, $1.experiments) ? nil : .placeTaken },
        words: { words($0, $1.experiments) })

    /// Returns true if an undo would not set aside an experiment that counts, such as one started
    /// since then.
    private static func keepsOthers(
        _ retractions: [Retraction], _ state: ExperimentsState
    ) -> Bool {
        var after = state
        for retraction in retractions { after.retractions.write(retraction, .last) }
        func aside(_ state: ExperimentsState) -> Set<ExperimentID> {
            Set(state.records.filter(\.isSetAside).map(\.start.experiment))
        }
        return aside(after).isSubset(of: aside(state))
    }

    private static func words(_ fact: ExperimentFact, _ state: ExperimentsState) -> String {
        switch fact {
        case .started(let start):
            return "Experiment \(start.actionTitle) and \(start.outcomeTitle): started"
        case .cancelled(let end):
            let start = state.starts.first { $0.value.experiment == end.experiment }?.value
            return "Experiment \(start?.actionTitle ?? "")".trimmed + ": cancelled"
        case .retracted(let retraction):
            return retraction.isRetracted
                ? "Undid a change of an experiment" : "Restored a change of an experiment"
        }
    }
}

extension Rejection {
    fileprivate static var placeTaken: Rejection {
        .conflict("insights.taken", "Cannot undo: another experiment has started since then.")
    }
}
