internal import Core
internal import ExperienceAPI

/// Adds up the counts of all sources by the points in force on each day. Rules X1, X2.
struct PointAnswers: PointProvider {
    func perDay(over span: DaySpan, today: Day, in view: WorldView) -> [Int] {
        var points = [Int](repeating: 0, count: span.count)
        guard let past = DaySpan(span.first, min(span.last, today)) else { return points }
        for source in view.answers(to: .pointSources) {
            for counts in source.counts(over: past, today: today, in: view) {
                PointAnswers.add(counts, in: view, to: &points)
            }
        }
        return points
    }

    func competing(
        over span: DaySpan, today: Day, in view: WorldView
    ) -> (points: [Int], imported: DayBits) {
        var points = [Int](repeating: 0, count: span.count)
        var days = DayBits(span)
        guard let past = DaySpan(span.first, min(span.last, today)) else { return (points, days) }
        let sources = view.answers(to: .pointSources)
        for counts in sources.flatMap({ $0.imported(over: past, today: today, in: view) }) {
            for (index, count) in counts.counts.enumerated() where count > 0 {
                days[counts.span.first + index] = true
            }
            PointAnswers.add(counts, in: view, to: &points, times: -1)
        }
        for var counts in sources.flatMap({ $0.counts(over: past, today: today, in: view) }) {
            if counts.reason == .qualifyingDay {
                for index in counts.counts.indices where days[counts.span.first + index] {
                    counts.counts[index] = 0
                }
            }
            PointAnswers.add(counts, in: view, to: &points)
        }
        return (points.map { max($0, 0) }, days)
    }

    func points(for reason: PointReason, on day: Day, in view: WorldView) -> Int {
        PointRates(reason, in: view)[day]
    }

    func total(over span: DaySpan, today: Day, in view: WorldView) -> Int {
        perDay(over: span, today: today, in: view).reduce(0, +)
    }

    func total(upTo today: Day, in view: WorldView) -> Int {
        let firsts = view.answers(to: .pointSources).compactMap { $0.firstDay(in: view) }
        guard let first = firsts.min(), let span = DaySpan(first, today) else { return 0 }
        return total(over: span, today: today, in: view)
    }

    private static func add(
        _ counts: PointCounts, in view: WorldView, to points: inout [Int],
        times sign: Int = 1
    ) {
        let worth = PointRates(counts.reason, in: view)
        for (index, count) in counts.counts.enumerated() where count != 0 {
            points[index] += sign * Int(count) * worth[counts.span.first + index]
        }
    }
}
