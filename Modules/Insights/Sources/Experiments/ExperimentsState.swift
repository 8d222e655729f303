internal import Core

/// The experiments by event id.
///
/// The fold is a join: sets only grow, and the later of two retractions wins.
struct ExperimentsState: FactState, CompositeSnapshot {
    static var name: String { "insights" }
    static var version: Int { 1 }

    /// The day on which an experiment was cancelled.
    struct GivenUp: Hashable, Sendable {
        var experiment: ExperimentID
        var day: Day
    }

    var starts = EventSet<ExperimentFact.Start>()
    var ends = EventSet<GivenUp>()
    var retractions = Retractions()

    static let layout = Layout(ExperimentsState(), \.starts, \.ends, \.retractions)

    /// Applies a fact to the state.
    mutating func apply(_ fact: ExperimentFact, from event: Event) {
        switch fact {
        case .started(let start): starts.insert(start, event.stamp)
        case .cancelled(let end):
            ends.insert(GivenUp(experiment: end.experiment, day: event.day), event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }
}

extension ExperimentsState.GivenUp: CompositeSnapshot {
    static let layout = Layout(
        Self(experiment: ExperimentID(high: 0, low: 0), day: Day(Int32(0))), \.experiment, \.day)
}

extension WorldView {
    var experiments: ExperimentsState { state(of: ExperimentsState.self) }
}

extension ExperimentsState {
    /// An experiment that was not retracted, with its cancellation and whether it counts.
    struct Record {
        var start: ExperimentFact.Start
        var cancelled: Day?
        /// True if another experiment about the same action was already running. This happens if
        /// two devices each start one.
        var isSetAside = false

        /// The last day on which the plan applies.
        var last: Day { min(start.last, cancelled ?? start.last) }
    }

    /// The experiments that were not retracted, in starting order. If two plan the same action on
    /// the same day, the earlier counts. Rule Y2.
    var records: [Record] {
        var records: [Record] = []
        for begun in starts.kept(retractions) {
            let start = begun.value
            let end = ends.kept(retractions).filter { $0.value.experiment == start.experiment }
                .map(\.value.day).min()
            var record = Record(start: start, cancelled: end)
            record.isSetAside = records.contains { $0.clashes(with: record) }
            records.append(record)
        }
        return records
    }

    func record(_ id: ExperimentID) -> Record? {
        records.first { $0.start.experiment == id }
    }
}

extension ExperimentsState.Record {
    /// Returns true if both plan the same action on the same day.
    func clashes(with other: Self) -> Bool {
        !isSetAside && start.action == other.start.action && start.start <= other.last
            && other.start.start <= last
    }
}
