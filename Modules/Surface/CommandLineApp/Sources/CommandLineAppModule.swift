internal import CommandLineKit
public import Core

/// The module with the commands of the program itself: today, help, doctor, backup, settings and
/// completions.
public struct CommandLineAppModule: Module {
    /// Creates the module for the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "command-line-app", stability: .stable,
        summary: "Today, help, doctor, backup, settings and completions of the command line.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.commands)
        registrar.open(.helpTopics)
        registrar.open(.todayParts)
        registrar.contribute(
            CommandContribution(
                "today", aliases: ["ls"], TodayCommand.self, in: .daily, leads: true),
            CommandContribution("backup", BackupCommand.self, in: .data),
            CommandContribution("restore", RestoreCommand.self, in: .data),
            CommandContribution("erase", EraseCommand.self, in: .data),
            CommandContribution("doctor", DoctorCommand.self, in: .program),
            CommandContribution(
                "config", aliases: ["settings"], ConfigCommand.self, in: .program),
            CommandContribution("modules", ModulesCommand.self, in: .program),
            CommandContribution("mcp", AssistantCommand.self, in: .program),
            CommandContribution("completions", CompletionsCommand.self, in: .program),
            CommandContribution("help", HelpCommand.self, in: .program), to: .commands)
        registrar.contribute(HelpTopic.shipped, to: .helpTopics)
    }
}
