internal import Core
internal import LeaguesAPI

/// The facts of the module.
enum ProfileFact: RetractableFact {
    /// The name was set; an empty name removes it.
    case named(Name)
    /// The avatar was set.
    case pictured(Picture)
    /// An earlier event is retracted or restored.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case named = "profile.named"
        case pictured = "profile.pictured"
        case retracted = "profile.retracted"
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> ProfileFact? {
        switch kind {
        case .named: Name(payload: payload).map(named)
        case .pictured: Picture(payload: payload).map(pictured)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .named(let name): (.named, name)
        case .pictured(let picture): (.pictured, picture)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }

    /// A name that others can read.
    struct Name: Payload {
        var name: String?
        static let record = Record(Name.init, Field("name", \.name, PublicName.codec.orNothing))
    }

    /// The name of a drawing.
    struct Picture: Payload {
        var avatar: String
        static let record = Record(Picture.init, Field("avatar", \.avatar, .line(1...40)))
    }

    /// The undo handler of the module's facts. Rule H13.
    static let undo = RetractionUndoHandler(
        ProfileFact.self, retractions: { $0.state(of: ProfileState.self).retractions },
        words: { fact, _ in
            switch fact {
            case .named(let it): it.name.map { "Name: \($0)" } ?? "No name"
            case .pictured(let it): "Avatar: \(Avatar(rawValue: it.avatar)?.title ?? "unknown")"
            case .retracted(let it):
                it.isRetracted ? "Undid a profile change" : "Redid a profile change"
            }
        })
}
