internal import CommandLineKit
public import Core

/// What people type to bring their devices together. Rule Y1.
public struct SyncCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "sync-commands", stability: .experimental, summary: "The command sync.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("sync", SyncCommand.self, in: .data), to: .commands)
    }
}
