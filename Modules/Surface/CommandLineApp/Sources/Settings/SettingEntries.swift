internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import SettingsAPI

/// The settings of this machine and of the user, with the values in force for this command.
enum SettingEntries {
    /// Returns the settings of this machine, then the user's, in the order of the program's
    /// modules.
    static func all(in session: Session) async throws -> [SettingValue] {
        let machine = try MachineSettings(in: session.folders)
        let own = try await session.ask { asking in
            asking.view.answers(to: .settings).map { $0.shown(on: asking.today, in: asking.view) }
        }
        let shown = ofMachine(machine, session)
        let keys = shown.map(\.key)
        return shown + own.filter { !keys.contains($0.key) }
    }

    /// Returns the settings of this machine.
    static func ofMachine(_ machine: MachineSettings, _ session: Session) -> [SettingValue] {
        MachineSettings.keys(of: session.program).map { entry($0, machine, session) }
    }

    private static func entry(
        _ setting: SettingValue, _ machine: MachineSettings, _ session: Session
    ) -> SettingValue {
        let key = setting.key
        let options = ["zone": session.options.zone, "color": session.options.colour?.rawValue]
        let option = options[key] ?? nil
        let variable = key == "zone" ? session.environment["CAIRN_ZONE"] : nil
        let fallback = key == "zone" ? (try? session.zone())?.identifier : setting.value
        let sources = [
            (option, "option"), (variable, "environment"), (machine.values[key], "machine"),
        ]
        for case (let value?, let origin) in sources where !value.isEmpty {
            return setting.with(value, origin)
        }
        return setting.with(fallback, SettingValue.unset)
    }

    static func find(_ key: String, among all: [SettingValue]) throws(Rejection) -> SettingValue {
        guard let found = all.first(where: { $0.key == key }) else {
            throw unknown(key, among: all.map(\.key))
        }
        return found
    }

    static func unknown(_ key: String, among keys: [String]) -> Rejection {
        let near = EditDistance.suggestions(for: key, among: keys)
        return Rejection(
            "settings.unknown", "There is no setting called \(TextFitting.quoted(key)).",
            field: "key", category: .notFound,
            hints: [
                near.isEmpty
                    ? "cairn config lists the settings."
                    : "Did you mean \(near.joined(separator: ", "))?"
            ])
    }
}

extension SettingValue {
    /// Returns the setting with a value.
    fileprivate func with(_ value: String?, _ origin: String) -> SettingValue {
        SettingValue(
            key: key, title: title, help: help, choices: choices, value: value, origin: origin)
    }
}

extension CompletionKind {
    /// The keys of all settings.
    static var settingKeys: CompletionKind {
        .custom { _, _, _ async in
            guard let session = Session.active else { return [] }
            return MachineSettings.keys(of: session.program).map(\.key)
                + session.program.contributions(to: .settings).map(\.key)
        }
    }
}
