internal import Core

/// The facts of the module.
enum ObjectionFact: RetractableFact {
    /// The user objected or withdrew the objection.
    case said(ObjectionChoice)
    /// An earlier event was retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case said = "product-events.said"
        case retracted = "product-events.retracted"
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> ObjectionFact? {
        switch kind {
        case .said: ObjectionChoice(payload: payload).map(said)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .said(let said): (.said, said)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    /// The user's choice.
    struct ObjectionChoice: Payload, Snapshot {
        var objects: Bool

        static let record = Record(ObjectionChoice.init, Field("objects", \.objects))
    }

    static let undo = RetractionUndoHandler(
        ObjectionFact.self, retractions: { $0.state(of: ObjectionState.self).retractions },
        words: { fact, _ in
            switch fact {
            case .said(let said):
                said.objects ? "Turned usage counting off" : "Turned usage counting on"
            case .retracted: "Changed usage counting"
            }
        })
}

/// The latest choice that was not retracted.
struct ObjectionState: FactState, CompositeSnapshot {
    static var name: String { "product-events" }
    static var version: Int { 1 }

    private var sayings = RetractableRegister<ObjectionFact.ObjectionChoice>()
    var retractions = Retractions()

    static let layout = Layout(ObjectionState(), \.sayings, \.retractions)

    mutating func apply(_ fact: ObjectionFact, from event: Event) {
        switch fact {
        case .said(let said): sayings.insert(said, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// True if the user objects.
    var isObjected: Bool { sayings.current(retractions)?.value.objects ?? false }

    /// True if the user made a choice.
    var isSaid: Bool { sayings.current(retractions) != nil }
}
