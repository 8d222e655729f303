public import Core

/// The module that synchronises one history on several devices. Each event is sent once. Rules Y1,
/// Y2.
public struct SyncModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "sync", stability: .experimental,
        summary: "Sync between devices: each receives the events that it lacks, once.",
        events: Replacement.Kind.names, irreversible: Replacement.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.accept(NoteReplacement.self)
        registrar.contribute(
            EventDescriptions(Replacement.self) { fact, _ in
                "Sync replaced \(fact.count.counted("entry", "entries")) by those of another store"
            }, to: .eventDescriptions)
    }
}
