internal import Core
internal import SecretsAPI

/// The facts of the module: the secret address of the feed.
enum CalendarFact: RetractableFact {
    /// The address was set or withdrawn. The previous one becomes invalid.
    case addressed(Address)
    /// An earlier event is retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case addressed = "calendar.addressed"
        case retracted = "calendar.retracted"

        var dates: PayloadDates { .none }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> CalendarFact? {
        switch kind {
        case .addressed: Address(payload: payload).map(addressed)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .addressed(let address): (.addressed, address)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    static let undo = RetractionUndoHandler(
        CalendarFact.self, retractions: { $0.calendar.retractions },
        words: { fact, _ in
            switch fact {
            case .addressed(let address):
                address.secret == nil
                    ? "Deleted the private link to the calendar"
                    : "Created a private link to the calendar"
            case .retracted: "Changed the private link to the calendar"
            }
        })
}

extension CalendarFact {
    /// The hash of an address.
    struct Address: Payload, Snapshot {
        /// The hash; nil if the address was withdrawn.
        var secret: Secret?

        static let record = Record(
            Address.init(secret:), Field("secret", \.secret, Secret.record.payloadCodec.orNothing))
    }
}

/// The set of all addresses. A fold is a join: the set grows, and the latest address without a
/// retraction applies.
struct CalendarState: FactState, CompositeSnapshot {
    static var name: String { "calendar" }
    static var version: Int { 1 }

    var addresses = EventSet<CalendarFact.Address>()
    var retractions = Retractions()

    static let layout = Layout(CalendarState(), \.addresses, \.retractions)

    /// Folds a fact into the state.
    mutating func apply(_ fact: CalendarFact, from event: Event) {
        switch fact {
        case .addressed(let address): addresses.insert(address, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// The valid address; nil if there is none.
    var open: (secret: Secret, since: Instant)? {
        guard let last = addresses.kept(retractions).last, let secret = last.value.secret else {
            return nil
        }
        return (secret, last.stamp.time.instant)
    }
}

extension WorldView {
    var calendar: CalendarState { state(of: CalendarState.self) }
}
