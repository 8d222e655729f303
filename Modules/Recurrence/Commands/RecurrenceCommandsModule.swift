internal import CommandLineKit
public import Core

/// The commands for recurrence rules. Rules R2, R4, R5.
public struct RecurrenceCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "recurrence-commands", stability: .stable,
        summary: "The command recurrence: expand, describe and next for RFC 5545 rules.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("recurrence", RecurrenceCommand.self, in: .program), to: .commands)
    }
}
