internal import Core
internal import PortabilityAPI

/// The tables of reflections and moods in the CSV export. Rule P2.
enum ReflectionTables {
    static let reflections = PortableTable(
        name: "reflections", columns: ["day", "time", "sleep", "note"]
    ) { view, today in
        Reflections.reflections(over: whole(today), in: view).map {
            [
                $0.day.description, $0.time.rawValue, $0.sleep.map { String($0) } ?? "", $0.note,
            ]
        }
    }

    static let moods = PortableTable(
        name: "moods", columns: ["day", "at", "mood", "habit", "side", "note", "id"]
    ) { view, today in
        Reflections.moods(over: whole(today), in: view).map {
            [
                $0.day.description, String($0.instant.milliseconds), String($0.mood),
                $0.habit ?? "", $0.side?.rawValue ?? "", $0.note, $0.id.description,
            ]
        }
    }

    /// Returns the span of all possible days.
    private static func whole(_ today: Day) -> DaySpan {
        DaySpan(.first, .last) ?? DaySpan(today)
    }
}
