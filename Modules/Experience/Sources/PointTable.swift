internal import Core
internal import ExperienceAPI
internal import PortabilityAPI

/// The points by day and reason in the CSV export. Rules P2, X1.
enum PointTable {
    /// One row for each reason of each day with points, up to today: the count, the points for
    /// each, and the total.
    static let points = PortableTable(
        name: "points", columns: ["day", "reason", "count", "each", "points"]
    ) { view, today in
        let sources = view.answers(to: .pointSources)
        guard let first = sources.compactMap({ $0.firstDay(in: view) }).min(),
            let span = DaySpan(first, today)
        else { return [] }
        var sums: [PointReason: [Int]] = [:]
        for counts in sources.flatMap({ $0.counts(over: span, today: today, in: view) }) {
            var sum = sums[counts.reason] ?? [Int](repeating: 0, count: span.count)
            for (index, count) in counts.counts.enumerated() { sum[index] += Int(count) }
            sums[counts.reason] = sum
        }
        return span.days.enumerated().flatMap { index, day in
            PointReason.allCases.compactMap { reason in
                row(reason, sums[reason]?[index] ?? 0, on: day, in: view)
            }
        }
    }

    private static func row(
        _ reason: PointReason, _ count: Int, on day: Day, in view: WorldView
    ) -> [String]? {
        guard count != 0 else { return nil }
        let each = PointRates(reason, in: view)[day]
        return [
            day.description, reason.rawValue, String(count), String(each), String(count * each),
        ]
    }
}
