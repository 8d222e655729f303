internal import Core
internal import LeaguesAPI

/// What this module records.
enum ProfileFact: RetractableFact {
    /// The person is called so; nothing: by no name.
    case named(Name)
    /// They are shown so.
    case pictured(Picture)
    /// An earlier event is taken back, or put back again.
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

    /// A name that others could read.
    struct Name: Payload {
        var name: String?
        static let record = Record(Name.init, Field("name", \.name, PublicName.codec.orNothing))
    }

    /// The name of a drawing.
    struct Picture: Payload {
        var avatar: String
        static let record = Record(Picture.init, Field("avatar", \.avatar, .line(1...40)))
    }

    /// Undo of what the module records. Rule H13.
    static let undo = RetractionUndoHandler(
        ProfileFact.self, retractions: { $0.state(of: ProfileState.self).retractions },
        words: { fact, _ in
            switch fact {
            case .named(let it): it.name.map { "Name: \($0)" } ?? "No name"
            case .pictured(let it): "Avatar: \(Avatar(rawValue: it.avatar)?.title ?? "another")"
            case .retracted(let it): it.isRetracted ? "Took it back" : "Put it back"
            }
        })
}
