internal import Core
internal import LeaguesAPI
internal import SettingsAPI

/// The settings of the profile. Rule O2.
enum ProfileSettings {
    static let definitions = [name, avatar].map { $0.on(.profile) }

    private static let name = SettingDefinition(
        key: "profile.name", title: "Name",
        help: "Your name, at most 40 characters. “-” deletes it.",
        read: { view, _ in view.state(of: ProfileState.self).called ?? "" },
        since: { view, day in
            let state = view.state(of: ProfileState.self)
            return state.names.current(state.retractions) == nil ? nil : day
        },
        write: { value, _, _ throws(Rejection) in
            let isNone = value.trimmed.isEmpty || value.trimmed == "-"
            let name = isNone ? nil : try checked(value, at: "value")
            return [ProfileFact.named(.init(name: name)).draft]
        })

    /// Returns a valid public name. Throws `profile.name` with the given field.
    static func checked(_ name: String, at field: String) throws(Rejection) -> String {
        try PublicName.codec.checked(
            name, at: FieldPath(field),
            refusal: Refusal(
                "profile.name",
                "The name must be 1–40 visible characters on one line."))
    }

    private static let avatar = SettingDefinition(
        key: "profile.avatar", title: "Avatar",
        help: "A picture for your profile: a drawing or the first letter of your name.",
        choices: Avatar.allCases.map(\.rawValue),
        read: { view, _ in view.state(of: ProfileState.self).avatar.rawValue },
        since: { view, day in
            let state = view.state(of: ProfileState.self)
            return state.avatars.current(state.retractions) == nil ? nil : day
        },
        write: { value, _, _ throws(Rejection) in
            guard let avatar = Avatar(rawValue: value) else {
                throw Rejection(
                    "profile.avatar",
                    "The avatar must be initial, goat, fox, owl, pine, peak or sun.", field: "value"
                )
            }
            return [ProfileFact.pictured(.init(avatar: avatar.rawValue)).draft]
        }
    ).titled(
        Dictionary(uniqueKeysWithValues: Avatar.allCases.map { ($0.rawValue, $0.title) }))
}
