internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import SettingsAPI

/// A setting with its value and where that comes from.
struct SettingEntry: Sendable {
    enum Origin: String, Sendable {
        case option, environment, machine, you
        case unset = "default"
    }

    var key: String
    var value: String?
    var origin: Origin
    var help: String

    var json: JSON {
        [
            "key": .string(key), "value": .optional(value), "origin": .string(origin.rawValue),
            "help": .string(help),
        ]
    }

    /// The settings of this machine, then the person's, in the order of the program's modules.
    static func all(in session: Session) async throws -> [SettingEntry] {
        let machine = try MachineSettings(in: session.folders)
        let own = try await session.ask { asking in
            asking.view.answers(to: .settings).map { setting in
                SettingEntry(
                    key: setting.key, value: setting.read(asking.view, asking.today), origin: .you,
                    help: setting.help)
            }
        }
        let keys = MachineSettings.keys.map { $0.key }
        return MachineSettings.keys.map { entry($0.key, $0.help, machine, session) }
            + own.filter { !keys.contains($0.key) }
    }

    private static func entry(
        _ key: String, _ help: String, _ machine: MachineSettings, _ session: Session
    ) -> SettingEntry {
        let option = key == "zone" ? session.options.zone : session.options.colour?.rawValue
        let variable = key == "zone" ? session.environment["CAIRN_ZONE"] : nil
        let fallback =
            key == "zone" ? (try? session.zone())?.identifier : ColourChoice.auto.rawValue
        let sources: [(String?, Origin)] = [
            (option, .option), (variable, .environment), (machine.values[key], .machine),
        ]
        for case (let value?, let origin) in sources where !value.isEmpty {
            return SettingEntry(key: key, value: value, origin: origin, help: help)
        }
        return SettingEntry(key: key, value: fallback, origin: .unset, help: help)
    }

    static func find(_ key: String, among all: [SettingEntry]) throws(Rejection) -> SettingEntry {
        guard let found = all.first(where: { $0.key == key }) else {
            throw unknown(key, among: all.map(\.key))
        }
        return found
    }

    static func unknown(_ key: String, among keys: [String]) -> Rejection {
        let near = EditDistance.suggestions(for: key, among: keys)
        return Rejection(
            "settings.unknown", "There is no setting called “\(TextFitting.cut(key, to: 40))”.",
            field: "key", category: .notFound,
            hints: [
                near.isEmpty
                    ? "cairn config lists the settings."
                    : "Did you mean \(near.joined(separator: ", "))?"
            ])
    }
}

extension CompletionKind {
    /// The keys of all settings.
    static var settingKeys: CompletionKind {
        .custom { _, _, _ async in
            guard let session = Session.active else { return [] }
            return MachineSettings.keys.map { $0.key }
                + session.program.contributions(to: .settings).map(\.key)
        }
    }
}
