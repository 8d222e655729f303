import Core
import Foundation
import PortabilityAPI

@testable import Portability

/// Days in London, the zone of the tests.
let london = DayRule(zone: (try? Zone(identifier: "Europe/London")) ?? .utc)

/// All importers of the module, by name.
let importers = Dictionary(
    uniqueKeysWithValues: PortabilityModule().importers.map { ($0.name, $0) })

/// Reads a text as a file of the program.
func reading(
    _ name: String, _ text: String, days: DayRule = london, mapping: String? = nil
) throws -> ImportedSource {
    try reading(name, Array(text.utf8), days: days, mapping: mapping)
}

/// Reads bytes as a file of the program.
func reading(
    _ name: String, _ bytes: [UInt8], days: DayRule = london, mapping: String? = nil
) throws -> ImportedSource {
    let file = try ScratchFile(bytes)
    defer { withExtendedLifetime(file) {} }
    guard let importer = importers[name] else { return ImportedSource() }
    return try importer.source(ImportFile(file.path, days: days, mapping: mapping)) { _ in }
}

/// The day of an ISO date.
func date(_ text: String) -> Day { Day(text) ?? .first }

extension PortableItem {
    /// The days with their values, in a short form: `2026-11-24 done`.
    var told: [String] {
        entries.map { entry in
            let what =
                switch entry.value {
                case .done: "done"
                case .skipped: "skipped"
                case .amount(let thousandths): "\(thousandths)"
                case .none: "note"
                }
            return "\(entry.day) \(what)" + (entry.note.isEmpty ? "" : " \(entry.note)")
        }
    }
}
