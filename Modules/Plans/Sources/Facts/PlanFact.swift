internal import Core

/// The fact of a licence, with a signature that every device can verify. Purchases are stored on
/// the server that verified them. Rule O4.
struct PlanFact: SingleFact, Snapshot {
    enum Kind: String, EventKind {
        case licensed = "plans.licensed"
    }

    /// The text of the licence.
    var licence: String

    static let record = Record(
        PlanFact.init(licence:), Field("licence", \.licence, .line(Licence.lengths)))
}

/// The licences that the user added.
struct PlansState: FactState, CompositeSnapshot {
    static var name: String { "plans" }
    static var version: Int { 1 }

    var licences = EventSet<PlanFact>()

    static let layout = Layout(PlansState(), \.licences)

    mutating func apply(_ fact: PlanFact, from event: Event) { licences.insert(fact, event.stamp) }
}

extension WorldView {
    var plans: PlansState { state(of: PlansState.self) }
}
