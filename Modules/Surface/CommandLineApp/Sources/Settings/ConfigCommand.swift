internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import SettingsAPI

/// `cairn config`: the settings of the user and of this machine.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show and change settings.",
        discussion: """
            Examples:
              cairn config                           list the settings and their values
              cairn settings --find night            search the settings
              cairn config set zone Europe/London    set your time zone
              cairn config set day-start 04:00       days start at four in the morning
              cairn config set streaks.threshold 60 --from mon
            """,
        subcommands: [List.self, Get.self, Set.self, Path.self], defaultSubcommand: List.self,
        aliases: ["settings"])
}

extension ConfigCommand {
    /// `cairn config list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the settings and their values.")

        @Option(help: "Only settings that match these words, best first.")
        var find: String?

        func run() async throws {
            let all = try await SettingEntries.all(in: session)
            let entries = SettingSearch(find ?? "").find(all)
            guard !session.wantsJSON else {
                session.show(["settings": .array(entries.map(\.json))])
                return
            }
            guard !entries.isEmpty else { return session.show("No setting matches.") }
            var table = Table([
                .init("Setting"), .init("Value"), .init("From"), .init("Purpose", wraps: true),
            ])
            for entry in entries {
                table.add(
                    .init(entry.key, .accent), .init(entry.value ?? "–"),
                    .init(entry.origin, .quiet), .init(entry.help, .quiet))
            }
            session.show(table)
        }
    }

    /// `cairn config get KEY`.
    struct Get: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show the value of a setting.")

        @Argument(help: "The setting, such as day-start.", completion: .settingKeys)
        var key: String

        func run() async throws {
            let all = try await SettingEntries.all(in: session)
            let entry = try SettingEntries.find(key, among: all)
            guard !session.wantsJSON else {
                session.show(entry.json.object ?? [:])
                return
            }
            session.show(entry.value ?? "")
        }
    }

    /// `cairn config path`.
    struct Path: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the paths of the machine's settings and of the store.")

        func run() async throws {
            let machine = try MachineSettings(in: session.folders)
            guard !session.wantsJSON else {
                session.show([
                    "config": .string(machine.path), "data": .string(session.folders.data),
                ])
                return
            }
            var table = Table(["", ""])
            table.add("settings of this machine", .init(machine.path, .strong))
            table.add("store", .init(session.folders.data, .strong))
            session.show(table)
        }
    }
}
