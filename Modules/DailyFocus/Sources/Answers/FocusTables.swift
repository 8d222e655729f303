internal import Core
internal import PortabilityAPI

/// The tables of goals and focuses in the CSV export. Rule P2.
enum FocusTables {
    static let goals = PortableTable(
        name: "goals", columns: ["id", "title", "standing", "made"]
    ) { view, _ in
        view.dailyFocus.allGoals.map {
            [$0.id.description, $0.title, $0.standing.rawValue, $0.made.description]
        }
    }

    /// The table with one row for each focus, sorted by day and number. `completed_at` is in
    /// milliseconds since 1970 UTC.
    static let focuses = PortableTable(
        name: "focuses",
        columns: ["day", "number", "title", "goal", "goal_title", "carried_from", "completed_at"]
    ) { view, today in
        let state = view.dailyFocus
        let titles = Dictionary(
            state.allGoals.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
        guard let first = state.firstDay, let span = DaySpan(first, max(first, today)) else {
            return []
        }
        return state.entries(over: span).flatMap { entry in
            entry.focuses.map { focus in
                [
                    entry.day.description, String(focus.number), focus.title,
                    focus.goal.description, titles[focus.goal] ?? "",
                    focus.carriedFrom?.description ?? "",
                    focus.completedAt.map { String($0.milliseconds) } ?? "",
                ]
            }
        }
    }
}
