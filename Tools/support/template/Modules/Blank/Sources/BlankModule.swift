public import Core

/// Notes that a person writes down for a day: what this module is about goes here.
public struct BlankModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "blank", stability: .experimental,
            summary: "Notes for a day.", events: BlankEvent.kinds, irreversible: BlankEvent.kinds)
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(BlankProjection())
        registrar.accept(NoteBlank.self)
    }
}
