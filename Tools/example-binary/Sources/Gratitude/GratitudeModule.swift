import CommandLineKit
import Core

/// A gratitude journal: notes by day.
public struct GratitudeModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "gratitude", stability: .experimental, summary: "What you are grateful for.",
        events: GratitudeFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(ThanksState.self)
        registrar.accept(GiveThanks.self)
        registrar.contribute(undo, to: .undoHandlers)
        registrar.contribute(CommandContribution(ThanksCommand.self, in: .daily), to: .commands)
    }
}
