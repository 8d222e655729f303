internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import SettingsAPI

extension ConfigCommand {
    /// `cairn config set KEY VALUE`.
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change a setting. “system” resets the zone to that of the machine.")

        @Argument(help: "The setting, such as day-start.", completion: .settingKeys)
        var key: String
        @Argument(parsing: .allUnrecognized, help: "The new value.")
        var values: [String]
        @Option(parsing: .unconditional, help: "The first day on which it applies.")
        var from: String?

        private var value: String { values.joined(separator: " ") }

        func validate() throws {
            if let word = values.first(where: { $0.hasPrefix("--") }) {
                throw ValidationError("Unknown option '\(word)'")
            }
        }

        func run() async throws {
            let settings = MachineSettings.keys(of: session.program)
            if let setting = settings.first(where: { $0.key == key }) {
                guard from == nil else {
                    throw Rejection(
                        "config.from", "\(key) applies immediately, so --from cannot be used.",
                        field: "from")
                }
                try await set(setting, session)
            } else {
                try await setPersonal(session, beside: settings)
            }
        }

        private func set(_ setting: SettingValue, _ session: Session) async throws {
            var machine = try MachineSettings(in: session.folders)
            switch (key, value) {
            case ("zone", "system"): try machine.set("zone", nil)
            case ("zone", _):
                let zone = try SystemZone.named(value)
                // Also recorded for the user, so that a server knows it.
                _ = try await session.store().engine.perform(
                    ChangeSetting(key: "zone", value: zone.identifier), zone: zone)
                try machine.set("zone", zone.identifier)
            default:
                guard setting.choices.contains(value) else {
                    throw Rejection(
                        "config.\(key)",
                        "\(key) must be \(setting.choices.joined(separator: " or ")).",
                        field: "value")
                }
                try machine.set(key, value)
            }
            try report(value, machine, session)
        }

        private func setPersonal(
            _ session: Session, beside settings: [SettingValue]
        ) async throws {
            let known = session.program.contributions(to: .settings)
            guard known.contains(where: { $0.key == key }) else {
                throw SettingEntries.unknown(
                    key, among: known.map(\.key) + settings.map(\.key))
            }
            let today = try await session.ask { $0.today }
            let day = try from.map { text in
                try DayReader(today: today, leaning: .future).day(text)
            }
            let tail = day.map { " from \(DayText.relative($0, today: today))" } ?? ""
            try await session.run(ChangeSetting(key: key, value: value, from: day)) {
                display($0.reply.value, session, tail)
            }
        }

        /// Shows the value in force; an option or the environment overrides the machine's setting.
        private func report(
            _ value: String, _ machine: MachineSettings, _ session: Session
        ) throws(Rejection) {
            let shown = try SettingEntries.find(
                key, among: SettingEntries.ofMachine(machine, session))
            guard !session.wantsJSON else {
                session.show(shown.json.object ?? [:])
                return
            }
            let wins = ["option", "environment"].contains(shown.origin)
            let now = shown.value ?? ""
            display(
                value, session, wins ? ", but the \(shown.origin) sets \(now) and overrides it" : ""
            )
        }

        private func display(_ value: String, _ session: Session, _ tail: String = "") {
            session.show(
                "\(session.paint(key, .accent)) is now \(session.paint(value, .strong))\(tail)")
        }
    }
}
