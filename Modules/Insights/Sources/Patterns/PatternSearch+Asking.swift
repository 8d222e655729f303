internal import Core
internal import InsightsAPI

extension PatternSearch {
    /// Returns every question that the roles of the series allow, with the number of available
    /// days.
    func asked() -> [Asked] {
        let starts = series.map(firstDay)
        var asked: [Asked] = []
        for (cause, one) in series.enumerated() where one.role.contains(.action) {
            for (effect, other) in series.enumerated() where other.role.contains(.outcome) {
                guard cause != effect, let first = starts[cause], let second = starts[effect]
                else { continue }
                // If both series can be on either side, the same day is tested only once.
                let isTwice = one.role == other.role && effect < cause
                let start = self.start(after: max(first, second))
                for lag in PatternSearch.lags where lag > 0 || !isTwice {
                    asked.append(
                        Asked(
                            pattern: pattern(cause, effect, lag, from: start), cause: cause,
                            effect: effect, start: start))
                }
            }
        }
        return asked
    }

    /// Returns the first day with a value within the search range; nil if there is none.
    private func firstDay(of series: DailySeries) -> Day? {
        let first = series.values.firstIndex { $0 != nil }.map { series.span.first + $0 }
        return first.map { min($0, series.since ?? $0) }
    }

    /// Returns the first day of the whole weeks that end with the last day. If there are too few
    /// days, returns the first of all days.
    private func start(after first: Day) -> Day {
        let count = PatternSearch.count(from: first, to: last)
        return count < PatternSearch.leastDays ? first : last - (count - 1)
    }

    /// Returns an untested question with the number of available days.
    private func pattern(
        _ causePlace: Int, _ effectPlace: Int, _ lag: Int, from start: Day
    ) -> Pattern {
        let (cause, effect) = (series[causePlace], series[effectPlace])
        let (xs, ys) = (columns[causePlace], columns[effectPlace])
        var (days, with, effectWith) = (0, 0, 0)
        var (causes, effects) = (Spread(), Spread())
        for place in (xs.count - (last - start + 1))..<(xs.count - lag) {
            let (x, y) = (xs[place], ys[place + lag])
            guard !x.isNaN, !y.isNaN else { continue }
            days += 1
            if x > 0 { with += 1 }
            if y > 0 { effectWith += 1 }
            causes.take(x)
            effects.take(y)
        }
        var missing = max(0, PatternSearch.leastDays - days)
        for (series, with) in [(cause, with), (effect, effectWith)] where series.kind == .binary {
            missing = max(missing, PatternSearch.leastSide - with)
            missing = max(missing, PatternSearch.leastSide - (days - with))
        }
        let isFlat = causes.isFlat || effects.isFlat
        return Pattern(
            cause: Pattern.Side(cause), effect: Pattern.Side(effect), lag: lag,
            verdict: missing > 0 || isFlat ? .short : .unclear, days: days,
            daysWith: cause.kind == .binary ? with : nil, missing: max(missing, isFlat ? 1 : 0),
            chance: nil, corrected: nil, size: nil)
    }

    /// A check if values ever differ.
    private struct Spread {
        private var least = Double.infinity, most = -Double.infinity
        var isFlat: Bool { least >= most }
        mutating func take(_ value: Double) {
            least = min(least, value)
            most = max(most, value)
        }
    }
}

extension Pattern.Side {
    init(_ series: DailySeries) {
        self.init(
            id: series.id, title: series.title, unit: series.unit, kind: series.kind)
    }
}
