internal import Core
internal import PortabilityAPI

/// What people export as CSV. Rule P2.
enum TensionTables {
    static let checkIns = PortableTable(
        name: "tension", columns: ["day", "at", "level", "note", "suggestion", "outcome", "id"]
    ) { view, _ in
        Tension.checkIns(in: view).map {
            [
                $0.day.description, String($0.instant.milliseconds), String($0.level.rawValue),
                $0.note, $0.suggestion?.id ?? "", $0.outcome?.word ?? "", $0.id.description,
            ]
        }
    }

    static let suggestions = PortableTable(
        name: "suggestions", columns: ["id", "title", "text", "shipped"]
    ) { view, _ in
        Tension.suggestions(in: view).map {
            [$0.id, $0.title, $0.text, $0.isShipped ? "true" : "false"]
        }
    }
}
