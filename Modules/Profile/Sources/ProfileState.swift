internal import Core

/// The user's name and avatar. The latest value of each without a retraction applies.
struct ProfileState: FactState, CompositeSnapshot {
    static var name: String { "profile" }
    static var version: Int { 1 }

    /// All names ever set; an empty one means no name.
    var names = RetractableRegister<String>()
    /// All avatars ever set.
    var avatars = RetractableRegister<String>()
    var retractions = Retractions()

    static let layout = Layout(ProfileState(), \.names, \.avatars, \.retractions)

    /// The user's name; nil if there is none.
    var called: String? {
        let name = names.current(retractions)?.value ?? ""
        return name.isEmpty ? nil : name
    }

    /// The user's avatar; the initial if the stored drawing does not exist.
    var avatar: Avatar {
        avatars.current(retractions).flatMap { Avatar(rawValue: $0.value) } ?? .initial
    }

    /// Folds a fact into the state.
    mutating func apply(_ fact: ProfileFact, from event: Event) {
        switch fact {
        case .named(let it): names.insert(it.name ?? "", event.stamp)
        case .pictured(let it): avatars.insert(it.avatar, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }
}
