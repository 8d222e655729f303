public import Core
internal import PortabilityAPI

/// Data of other programs in, everything of one's own out. Rules P1, P2.
public struct PortabilityModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "portability", stability: .beta,
        summary:
            "Imports from other programs, and exports of everything as CSV and JSON Lines.",
        requires: [Capability<any ItemIntake>.itemIntake.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.importers)
        registrar.open(.commandImporters)
        registrar.open(.portableTables)
        _ = try registrar.require(.itemIntake)
        registrar.accept(ImportItems.self)
        registrar.contribute(importers, to: .importers)
    }

    /// Who reads whose files, in the order in which they are listed.
    var importers: [any Importer] {
        [
            LoopImporter(), TaskwarriorImporter(), HabiticaImporter(), HarshImporter(),
            BeaverImporter(), TableHabitImporter(), HabitBullImporter(), TickmateImporter(),
            SpreadsheetImporter(),
        ]
    }
}
