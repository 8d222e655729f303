internal import Core

/// Every experiment, each under the id of its event.
///
/// A fold is a join: sets grow, and of two facts that take one back the later stands.
struct ExperimentsState: FactState, LaidOut {
    static var name: String { "insights" }
    static var version: Int { 1 }

    /// That an experiment was given up, and on which day.
    struct GivenUp: Hashable, Sendable {
        var experiment: ExperimentID
        var day: Day
    }

    var starts = EventSet<ExperimentFact.Start>()
    var ends = EventSet<GivenUp>()
    var retractions = Retractions()

    static let layout = Layout(ExperimentsState(), \.starts, \.ends, \.retractions)

    /// Takes a fact in.
    mutating func take(_ fact: ExperimentFact, from event: Event) {
        switch fact {
        case .started(let start): starts.insert(start, event.stamp)
        case .cancelled(let end):
            ends.insert(GivenUp(experiment: end.experiment, day: event.day), event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }
}

extension ExperimentsState.GivenUp: LaidOut {
    static let layout = Layout(
        Self(experiment: ExperimentID(high: 0, low: 0), day: Day(Int32(0))), \.experiment, \.day)
}

extension WorldView {
    var experiments: ExperimentsState { state(of: ExperimentsState.self) }
}

extension ExperimentsState {
    /// An experiment that stands, with when it was given up and whether it counts.
    struct Record {
        var start: ExperimentFact.Start
        var cancelled: Day?
        /// Another one about the same action was under way when it began: two devices began both.
        var isSetAside = false

        /// The last day on which the plan says what to do.
        var last: Day { min(start.last, cancelled ?? start.last) }
    }

    /// The experiments that are not taken back, in the order in which they were begun. Of two
    /// whose plans would say the same action on one day the earlier counts. Rule Y2.
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
    /// Whether both would say on one day what to do.
    func clashes(with other: Self) -> Bool {
        !isSetAside && start.action == other.start.action && start.start <= other.last
            && other.start.start <= last
    }
}
