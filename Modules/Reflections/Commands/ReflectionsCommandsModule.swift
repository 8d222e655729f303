internal import CommandLineKit
public import Core

/// What people type about reflections and moods. Rule M1.
public struct ReflectionsCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "reflections-commands", stability: .beta,
            summary: "Commands for morning and night reflections and for moods.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("reflect", ReflectCommand.self, in: .daily), to: .commands)
        registrar.contribute(
            CommandContribution("mood", MoodCommand.self, in: .daily), to: .commands)
        registrar.contribute(ReflectionsToday.part, to: .todayParts)
    }
}
