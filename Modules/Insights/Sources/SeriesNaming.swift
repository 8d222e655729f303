internal import Core
internal import InsightsAPI

extension [DailySeries] {
    /// Returns the series with an id, a title or the start of one, ignoring case.
    ///
    /// With a role, only suitable series match. Throws `insights.action` or `insights.outcome`
    /// otherwise.
    func named(
        _ text: String, as role: DailySeries.Role?, field: String
    ) throws(Rejection) -> DailySeries {
        let wanted = text.lowercased()
        let tests: [(DailySeries) -> Bool] = [
            { $0.id == text || $0.title.lowercased() == wanted },
            { $0.title.lowercased().hasPrefix(wanted) },
        ]
        let found = tests.lazy.map { filter($0) }.first { !$0.isEmpty } ?? []
        let fitting = found.filter { series in role.map(series.mayStand) ?? true }
        if found.isEmpty {
            throw Rejection(
                "insights.series.unknown", "Nothing recorded is called “\(text)”.",
                field: field, category: .notFound,
                hints: filter { series in role.map(series.mayStand) ?? true }.map(\.title))
        }
        guard let one = fitting.first else { throw .role(found[0], field) }
        guard fitting.count == 1 || one.id == text else {
            throw .conflict(
                "insights.series.ambiguous", "“\(text)” can mean \(fitting.count) things.",
                field: field, hints: fitting.map(\.id))
        }
        return one
    }
}

extension DailySeries {
    /// Returns true if an experiment can use the series in a role. An action must be a yes-or-no
    /// series.
    fileprivate func mayStand(as role: Role) -> Bool {
        self.role.contains(role) && (role != .action || kind == .binary)
    }
}

extension Rejection {
    fileprivate static func role(_ series: DailySeries, _ field: String) -> Rejection {
        field == "action"
            ? .conflict(
                "insights.action",
                "\(series.title) cannot be the action of an experiment.",
                field: field)
            : .conflict(
                "insights.outcome", "\(series.title) cannot be an outcome.",
                field: field)
    }
}
