public import Core
internal import PortabilityAPI

/// The import of other programs' data and the export of all data. Rules P1, P2.
public struct PortabilityModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "portability", stability: .beta,
        summary:
            "Imports from other programs, and exports of everything as CSV and JSON Lines.",
        requires: [Capability<any ItemImport>.itemImport.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.importers)
        registrar.open(.commandImporters)
        registrar.open(.portableTables)
        _ = try registrar.require(.itemImport)
        registrar.accept(ImportItems.self)
        registrar.contribute(importers, to: .importers)
    }

    /// The importers in display order.
    var importers: [any Importer] {
        [
            LoopImporter(), TaskwarriorImporter(), HabiticaImporter(), HarshImporter(),
            BeaverImporter(), TableHabitImporter(), HabitBullImporter(), TickmateImporter(),
            SpreadsheetImporter(),
        ]
    }
}
