internal import CommandLineKit
public import Core

/// The commands that belong to no feature: today, which features fill, help, doctor, backup,
/// settings, completions.
public struct CommandLineAppModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "command-line-app", stability: .stable,
            summary: "Today, help, doctor, backup, settings and completions of the command line.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.commands)
        registrar.open(.helpTopics)
        registrar.open(.todayParts)
        for command in [
            CommandContribution(
                "today", aliases: ["ls"], TodayCommand.self, in: .daily, leads: true),
            CommandContribution("backup", BackupCommand.self, in: .data),
            CommandContribution("restore", RestoreCommand.self, in: .data),
            CommandContribution("doctor", DoctorCommand.self, in: .program),
            CommandContribution("config", ConfigCommand.self, in: .program),
            CommandContribution("modules", ModulesCommand.self, in: .program),
            CommandContribution("completions", CompletionsCommand.self, in: .program),
            CommandContribution("help", HelpCommand.self, in: .program),
        ] {
            registrar.contribute(command, to: .commands)
        }
        for topic in HelpTopic.shipped { registrar.contribute(topic, to: .helpTopics) }
    }
}
