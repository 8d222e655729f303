internal import Coach
internal import CoachAPI
internal import CoachModels
internal import CommandLineKit
internal import Core
internal import SettingsAPI

/// The model configuration of one machine: its endpoint and the data that it may receive. Off by
/// default.
enum ModelSettings {
    static let keys = [
        SettingValue(
            key: "coach.url", title: "Address of a model",
            help: "The address before /chat/completions. Without it, the built-in coach answers.",
            value: nil),
        SettingValue(
            key: "coach.name", title: "Name of the model",
            help: "The name of the model at that address.",
            value: nil),
        SettingValue(
            key: "coach.names", title: "Names of items for the model",
            help: "Send the names of your items to the model: yes or no.",
            choices: ["yes", "no"], value: "yes"),
    ]

    /// The environment variable with the endpoint's key. Cairn stores the key in no file.
    static let variable = "CAIRN_COACH_KEY"

    /// Returns the configured model and its consent; nil if no model is configured.
    static func model(
        in session: Session
    ) throws(Rejection) -> (model: CoachModel, consent: Consent)? {
        let values = try MachineSettings(in: session.folders).values
        guard let url = values["coach.url"], !url.isEmpty else { return nil }
        let key = session.environment[variable]
        let model = try CoachModel(
            checking: url, name: values["coach.name"] ?? "default",
            key: key?.isEmpty == false ? key : nil)
        return (model, values["coach.names"] == "no" ? .withoutNames : .on)
    }

    /// Configures or removes a model.
    static func set(
        _ url: String?, name: String?, withNames: Bool, in session: Session
    ) throws(Rejection) {
        if let url { _ = try CoachModel(checking: url, name: name ?? "default", key: nil) }
        var settings = try MachineSettings(in: session.folders)
        try settings.set("coach.url", url)
        try settings.set("coach.name", url == nil ? nil : name ?? "default")
        try settings.set("coach.names", url == nil ? nil : withNames ? "yes" : "no")
    }
}
