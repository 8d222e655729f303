internal import Core
internal import InsightsAPI
internal import TimeTradingAPI

/// The minutes of screen time earned and spent by day. Days before the first use have no value.
///
/// Earned minutes follow from their causes, so the series takes no part in patterns.
struct TradingSeries: SeriesSource {
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries] {
        guard let first = firstDay(in: view),
            let used = DaySpan(max(span.first, first), min(span.last, moment.day))
        else { return [] }
        var (earned, spent) = (
            [Double?](repeating: nil, count: span.count),
            [Double?](repeating: nil, count: span.count)
        )
        var days = TradedDays(at: moment, in: view)
        for day in used.days {
            let standing = days.day(day).standing
            earned[day - span.first] = Double(standing.earned / 60_000)
            spent[day - span.first] = Double(standing.spent / 60_000)
        }
        return [
            DailySeries(
                id: SeriesID.screenEarned, title: "screen time earned", unit: "min", gap: .zero,
                over: span, since: first, values: earned),
            DailySeries(
                id: SeriesID.screenSpent, title: "screen time spent", unit: "min", gap: .zero,
                role: .outcome, over: span, since: first, values: spent),
        ]
    }

    func firstDay(in view: WorldView) -> Day? {
        let state = view.trading
        return [state.usage.keys.min(), state.days.keys.min()].compactMap(\.self).min()
    }
}

extension TradingSeries: ActivityDaySource {
    /// Returns the days on which the user tracked or unlocked an app. Measured use does not count.
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits {
        let state = view.trading
        var days = DayBits(span)
        for (day, facts) in state.days where span.contains(day) {
            let isAlive =
                !facts.tracked.kept(state.retractions).isEmpty
                || !facts.unlocks.kept(state.retractions).isEmpty
            if isAlive { days[day] = true }
        }
        return days
    }
}
