internal import Core
internal import InsightsAPI

extension [DailySeries] {
    /// The series that is meant by an id, a title, or the beginning of one; case does not matter.
    ///
    /// With a role only those that may stand there: refused with `insights.action` or
    /// `insights.outcome`.
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
                "insights.series.unknown", "Nothing that is followed is called “\(text)”.",
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
    /// Whether an experiment can have it there: what is switched has to be done or not.
    fileprivate func mayStand(as role: Role) -> Bool {
        self.role.contains(role) && (role != .action || kind == .binary)
    }
}

extension Rejection {
    fileprivate static func role(_ series: DailySeries, _ field: String) -> Rejection {
        field == "action"
            ? .conflict(
                "insights.action",
                "\(series.title) is nothing that can be done on one day and "
                    + "left on another.", field: field)
            : .conflict(
                "insights.outcome", "\(series.title) is nothing that comes of something.",
                field: field)
    }
}
