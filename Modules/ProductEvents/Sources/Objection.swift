public import Core
public import SettingsAPI

/// Whether somebody objects to being counted. Rule O6.
public enum Objection {
    /// Whether they do, by the latest that they said.
    public static func holds(in view: WorldView) -> Bool {
        view.state(of: ObjectionState.self).isObjected
    }

    /// The line of settings, for a server that counts.
    public static let setting = SettingDefinition(
        key: "product-events", title: "Let this server count what you use",
        help: "How often habits, focus and the coach are used, without your name and words. "
            + "Off takes out what was counted.",
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
