internal import CommandLineKit
public import Core

/// The commands that belong to no feature: help, doctor, backup, settings, completions.
public struct ShellModule: Module {
    /// Needs nothing.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "shell", stability: .stable,
            summary: "Help, doctor, backup, restore, settings and completions of the command line.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for command in [
            CommandContribution(BackupCommand.self, in: .data),
            CommandContribution(RestoreCommand.self, in: .data),
            CommandContribution(DoctorCommand.self, in: .program),
            CommandContribution(ConfigCommand.self, in: .program),
            CommandContribution(ModulesCommand.self, in: .program),
            CommandContribution(CompletionsCommand.self, in: .program),
            CommandContribution(HelpCommand.self, in: .program),
        ] {
            registrar.contribute(command, to: .commands)
        }
        for topic in HelpTopic.shipped { registrar.contribute(topic, to: .helpTopics) }
    }
}
