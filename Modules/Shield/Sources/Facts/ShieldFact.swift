internal import Core
internal import SecretsAPI

/// The facts of the module, one case for each kind.
enum ShieldFact: RetractableFact {
    /// A code was offered.
    case offered(Offer)
    /// A browser was paired.
    case paired(Pairing)
    /// An earlier event was retracted or restored. A retracted pairing is a removed browser.
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
    /// An offered code, stored as a hash, with its expiry.
    struct Offer: Payload, Snapshot {
        var secret: Secret
        var until: Instant

        static let record = Record(
            Offer.init(secret:until:), Field("secret", \.secret, Secret.record.payloadCodec),
            Field("until", \.until))
    }

    /// A paired browser with the hash of its token and the offer that it used.
    struct Pairing: Payload, Snapshot {
        var name: String
        var secret: Secret
        /// The offer; nil if the browser was connected without a code.
        var offer: EventID?

        static let record = Record(
            Pairing.init(name:secret:offer:), Field("name", \.name, .browserName),
            Field("secret", \.secret, Secret.record.payloadCodec), Field("code", \.offer))
    }
}
