internal import Core
internal import SecretsAPI

/// What the module records: a case a kind.
enum ShieldFact: RetractableFact {
    /// A code waits to be typed into a browser.
    case offered(Offer)
    /// A browser is known from now on.
    case paired(Pairing)
    /// An earlier event is taken back, or put back again: a browser that is removed.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case offered = "shield.offered"
        case paired = "shield.paired"
        case retracted = "shield.retracted"

        var dates: PayloadDates {
            switch self {
            case .offered: PayloadDates(instants: ["until"])
            case .paired, .retracted: .none
            }
        }
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> ShieldFact? {
        switch kind {
        case .offered: Offer(payload: payload).map(offered)
        case .paired: Pairing(payload: payload).map(paired)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .offered(let offer): (.offered, offer)
        case .paired(let pairing): (.paired, pairing)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}

extension ShieldFact {
    /// A code, of which only a hash is kept, and until when it can be used.
    struct Offer: Payload, Snapshot {
        var secret: Secret
        var until: Instant

        static let record = Record(
            Offer.init(secret:until:), Field("secret", \.secret, Secret.record.payloadCodec),
            Field("until", \.until))
    }

    /// A browser with the hash of its token, and the code that it was paired by.
    struct Pairing: Payload, Snapshot {
        var name: String
        var secret: Secret
        /// The offer; nil if it was connected without one.
        var offer: EventID?

        static let record = Record(
            Pairing.init(name:secret:offer:), Field("name", \.name, .browserName),
            Field("secret", \.secret, Secret.record.payloadCodec), Field("code", \.offer))
    }
}
