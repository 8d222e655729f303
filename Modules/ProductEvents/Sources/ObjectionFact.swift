internal import Core

/// What the module records.
enum ObjectionFact: RetractableFact {
    /// Somebody objects to being counted, or does no more.
    case said(Said)
    /// An earlier event is taken back, or put back again.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case said = "product-events.said"
        case retracted = "product-events.retracted"
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> ObjectionFact? {
        switch kind {
        case .said: Said(payload: payload).map(said)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .said(let said): (.said, said)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    /// Whether they object.
    struct Said: Payload, Snapshot {
        var objects: Bool

        static let record = Record(Said.init, Field("objects", \.objects))
    }

    static let undo = RetractionUndoHandler(
        ObjectionFact.self, retractions: { $0.state(of: ObjectionState.self).retractions },
        words: { fact, _ in
            switch fact {
            case .said(let said):
                said.objects ? "Let nobody count what is used" : "Let what is used be counted"
            case .retracted: "Changed whether what is used is counted"
            }
        })
}

/// The latest that was said and not taken back.
struct ObjectionState: FactState, LaidOut {
    static var name: String { "product-events" }
    static var version: Int { 1 }

    private var sayings = RetractableRegister<ObjectionFact.Said>()
    var retractions = Retractions()

    static let layout = Layout(ObjectionState(), \.sayings, \.retractions)

    mutating func take(_ fact: ObjectionFact, from event: Event) {
        switch fact {
        case .said(let said): sayings.insert(said, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// Whether they object.
    var isObjected: Bool { sayings.current(retractions)?.value.objects ?? false }

    /// Whether they said anything.
    var isSaid: Bool { sayings.current(retractions) != nil }
}
