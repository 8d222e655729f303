internal import Core
internal import InsightsAPI

/// The mean of the day's check-ins. A day without one has no value.
struct TensionSeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        var (sums, counts) = (
            [Double](repeating: 0, count: span.count), [Double](repeating: 0, count: span.count)
        )
        for made in view.tension.standing where span.contains(made.value.day) {
            sums[made.value.day - span.first] += Double(made.value.check.level.rawValue)
            counts[made.value.day - span.first] += 1
        }
        guard counts.contains(where: { $0 > 0 }) else { return [] }
        return [
            DailySeries(
                id: SeriesID.tension, title: "tension", role: .outcome, over: span,
                values: zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil })
        ]
    }

    func firstDay(in view: WorldView) -> Day? { view.tension.standing.map(\.value.day).min() }
}

extension TensionSeries: ActivityDaySource {
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits {
        view.tension.standing.reduce(into: DayBits(span)) { days, made in
            if span.contains(made.value.day) { days[made.value.day] = true }
        }
    }
}
