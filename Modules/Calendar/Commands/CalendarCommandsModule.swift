internal import CommandLineKit
public import Core

/// The command `cairn calendar`. Rule A3.
public struct CalendarCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "calendar-commands", stability: .beta,
        summary: "The calendar on the command line: its file and its address.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("calendar", CalendarCommand.self, in: .data), to: .commands)
    }
}
