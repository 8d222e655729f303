internal import Core

/// What the person is called and shown as; the latest of each that is not taken back stands.
struct ProfileState: FactState, LaidOut {
    static var name: String { "profile" }
    static var version: Int { 1 }

    /// Every name that was given; an empty one stands for none.
    var names = RetractableRegister<String>()
    /// Every avatar that was chosen.
    var avatars = RetractableRegister<String>()
    var retractions = Retractions()

    static let layout = Layout(ProfileState(), \.names, \.avatars, \.retractions)

    /// What the person is called; nil if by no name.
    var called: String? {
        let name = names.current(retractions)?.value ?? ""
        return name.isEmpty ? nil : name
    }

    /// How they are shown; what no drawing is called so stands for their initial.
    var avatar: Avatar {
        avatars.current(retractions).flatMap { Avatar(rawValue: $0.value) } ?? .initial
    }

    /// Takes a fact in.
    mutating func take(_ fact: ProfileFact, from event: Event) {
        switch fact {
        case .named(let it): names.insert(it.name ?? "", event.stamp)
        case .pictured(let it): avatars.insert(it.avatar, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }
}
