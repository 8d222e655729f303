internal import CommandLineKit
public import Core

/// What people type about journeys. Rules J1–J3.
public struct JourneysCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "journeys-commands", stability: .beta,
            summary: "The command for journeys: where one is, start, done, end.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("journey", JourneyCommand.self, in: .daily), to: .commands)
        registrar.contribute(JourneyToday.part, to: .todayParts)
    }
}
