internal import CommandLineKit
public import Core
internal import SettingsAPI

/// `cairn coach` and `cairn suggest`. Rules C, M2.
public struct CoachCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "coach-commands", stability: .beta,
        summary: "The coach and its suggestions on the command line.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("coach", CoachCommand.self, in: .daily),
            CommandContribution("suggest", SuggestCommand.self, in: .daily), to: .commands)
        registrar.contribute(ModelSettings.keys, to: .machineSettings)
    }
}
