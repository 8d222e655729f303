internal import CommandLineKit
public import Core

/// What people and programs type about recurrence rules. Rules R2, R4, R5.
public struct RecurrenceCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "recurrence-commands", stability: .stable,
        summary: "The command recurrence: expand, describe and next for RFC 5545 rules.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("recurrence", RecurrenceCommand.self, in: .program), to: .commands)
    }
}
