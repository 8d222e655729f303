public import Core

/// One history on several devices: what each lacks goes over, each event once. Rules Y1, Y2.
public struct SyncModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "sync", stability: .experimental,
        summary: "One history on several devices: each gets what it lacks, each event once.",
        events: Replacement.Kind.names, irreversible: Replacement.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.accept(NoteReplacement.self)
        registrar.contribute(
            EventWords(Replacement.self) { fact, _ in
                "Sync took over \(fact.count.counted("entry", "entries")) of another device"
            }, to: .eventWords)
    }
}
