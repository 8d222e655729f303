internal import Core
internal import ExperienceAPI
internal import PortabilityAPI

/// Points by day and reason for the CSV export. Rules P2, X1.
enum PointTable {
    /// A row for each reason of each day that earned something, up to today: how often it happened,
    /// what it was worth that day, and what it came to.
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
        let each = PointWorth(reason, in: view)[day]
        return [
            day.description, reason.rawValue, String(count), String(each), String(count * each),
        ]
    }
}
