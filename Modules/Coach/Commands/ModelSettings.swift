internal import Coach
internal import CoachAPI
internal import CoachModels
internal import CommandLineKit
internal import Core
internal import SettingsAPI

/// The model of one machine: where it answers, and what it is told. Off until somebody sets it up.
enum ModelSettings {
    static let keys = [
        SettingValue(
            key: "coach.url", title: "Address of a model",
            help: "What /chat/completions follows; without it the built-in coach answers.",
            value: nil),
        SettingValue(
            key: "coach.name", title: "Name of the model", help: "What it is called there.",
            value: nil),
        SettingValue(
            key: "coach.names", title: "Names of items for the model",
            help: "Whether it is told what your items are called: yes or no.",
            choices: ["yes", "no"], value: "yes"),
    ]

    /// The variable with the key of the endpoint, which stands in no file of ours.
    static let variable = "CAIRN_COACH_KEY"

    /// The model that is set up, and what it may be told; nil if there is none.
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

    /// Sets a model up, or takes it away.
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
