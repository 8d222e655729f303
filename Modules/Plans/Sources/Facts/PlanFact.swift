internal import Core

/// What is recorded of plans: a licence, with the signature by which every device can tell that it
/// is one. Purchases stand with the server that checked them, not here. Rule O4.
struct PlanFact: SingleFact, Snapshot {
    enum Kind: String, EventKind {
        case licensed = "plans.licensed"
    }

    /// The licence as it was written.
    var licence: String

    static let record = Record(
        PlanFact.init(licence:), Field("licence", \.licence, .line(Licence.lengths)))
}

/// The licences that a person added.
struct PlansState: FactState, LaidOut {
    static var name: String { "plans" }
    static var version: Int { 1 }

    var licences = EventSet<PlanFact>()

    static let layout = Layout(PlansState(), \.licences)

    mutating func take(_ fact: PlanFact, from event: Event) { licences.insert(fact, event.stamp) }
}

extension WorldView {
    var plans: PlansState { state(of: PlansState.self) }
}
