public import Core
public import SettingsAPI

/// The user's objection to being counted. Rule O6.
public enum Objection {
    /// Returns true if the user's latest choice is to object.
    public static func holds(in view: WorldView) -> Bool {
        view.state(of: ObjectionState.self).isObjected
    }

    /// The setting, for servers that count.
    public static let setting = SettingDefinition(
        key: "product-events", title: "Usage counting",
        help:
            "Let this server count your use of habits, focus and the coach, without your "
            + "name and texts. "
            + "“off” deletes the counts.",
        choices: ["on", "off"],
        read: { view, _ in holds(in: view) ? "off" : "on" },
        since: { view, day in
            view.state(of: ObjectionState.self).isSaid ? day : nil
        },
        write: { value, _, _ throws(Rejection) in
            guard ["on", "off"].contains(value) else {
                throw Rejection("product-events.value", "Choose on or off.", field: "value")
            }
            return [ObjectionFact.said(.init(objects: value == "off")).draft]
        })
}
