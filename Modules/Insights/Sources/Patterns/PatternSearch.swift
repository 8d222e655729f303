internal import Core
internal import InsightsAPI

/// The test of every action against every outcome, on the same day and the next day. Rule I2.
struct PatternSearch {
    /// The search range in days: two years of whole weeks.
    static let longest = 728
    /// The minimum number of days with a value for both.
    static let leastDays = 14
    /// The minimum number of days with, and of days without, a yes-or-no action.
    static let leastSide = 5
    /// The accepted false discovery rate.
    static let falseRate = 0.05
    /// The tested days from cause to effect.
    static let lags = [0, 1]

    let series: [DailySeries]
    let last: Day
    /// The values of each series over the search range; NaN if there is no value.
    let columns: [[Double]]

    /// Creates a search up to a past day.
    init(_ series: [DailySeries], upTo last: Day) {
        self.series = series.filter { !$0.role.isEmpty }
        self.last = last
        let first = last - (PatternSearch.longest - 1)
        columns = self.series.map { one in
            (0..<PatternSearch.longest).map { one[first + $0] ?? .nan }
        }
    }

    /// Returns all questions, findings first.
    func patterns() -> [Pattern] {
        var found = asked()
        let tried = found.indices.filter { found[$0].pattern.verdict != .short }
        for (start, group) in Dictionary(grouping: tried, by: { found[$0].start })
            .sorted(by: { $0.key < $1.key })
        {
            let window = Window(from: start, count: PatternSearch.count(from: start, to: last))
            let places = Set(group.flatMap { [found[$0].cause, found[$0].effect] }).sorted()
            let index = Dictionary(uniqueKeysWithValues: zip(places, 0...))
            var tests = ShiftTests(places.map { Adjusted(window.values(series[$0]), from: start) })
            let questions = group.map {
                ShiftTests.Question(
                    cause: index[found[$0].cause] ?? 0, effect: index[found[$0].effect] ?? 0,
                    lag: found[$0].pattern.lag)
            }
            for (place, chance) in zip(group, tests.run(questions)) {
                found[place].pattern.chance = chance
            }
        }
        correct(&found, tried)
        return found.map(\.pattern).sorted {
            ($0.corrected ?? 2, $0.chance ?? 2) < ($1.corrected ?? 2, $1.chance ?? 2)
        }
    }

    /// A pattern with the indexes of its series and the first day of its window.
    struct Asked {
        var pattern: Pattern
        var cause, effect: Int
        var start: Day
    }

    /// Corrects the p-values for the number of tests and measures the findings.
    private func correct(_ found: inout [Asked], _ tried: [Int]) {
        let corrected = FalseDiscovery.corrected(tried.map { found[$0].pattern.chance ?? 1 })
        for (place, value) in zip(tried, corrected) {
            found[place].pattern.corrected = value
            guard value <= PatternSearch.falseRate, let size = size(of: found[place]) else {
                continue
            }
            found[place].pattern.verdict = .holds
            found[place].pattern.size = size
        }
    }

    /// Returns the size of an effect; nil if the confidence interval includes zero.
    private func size(of asked: Asked) -> Pattern.Size? {
        let lag = asked.pattern.lag
        let window = Window(
            from: asked.start, count: PatternSearch.count(from: asked.start, to: last))
        let cause = Array(window.values(series[asked.cause]).dropLast(lag))
        let effect = Array(window.values(series[asked.effect]).dropFirst(lag))
        guard let difference = Difference(of: effect, by: cause, from: asked.start) else {
            return nil
        }
        let step = PatternSearch.step(of: cause, series[asked.cause].kind)
        let (effectSize, reach) = (difference.slope * step, difference.reach * step)
        guard reach < effectSize.magnitude else { return nil }
        return Pattern.Size(
            step: step, effect: effectSize, low: effectSize - reach, high: effectSize + reach)
    }

    /// Returns the step of the size: 1 for a yes-or-no action, otherwise a typical difference
    /// between days.
    private static func step(of cause: [Double?], _ kind: DailySeries.Kind) -> Double {
        guard kind == .quantity else { return 1 }
        let values = cause.compactMap(\.self)
        let mean = values.reduce(0, +) / Double(max(values.count, 1))
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return Rounding.figures(2, (squares / Double(max(values.count - 1, 1))).squareRoot())
    }

    /// Returns the length of a window in whole weeks, so that circular shifts by weeks keep
    /// weekdays.
    static func count(from start: Day, to last: Day) -> Int {
        max(0, min(last - start + 1, longest)) / 7 * 7
    }
}

/// The compared days: the last whole weeks since a first day.
struct Window {
    let first: Day
    let count: Int

    init(from first: Day, count: Int) {
        self.first = first
        self.count = count
    }

    /// Returns the value of a series on each day.
    func values(_ series: DailySeries) -> [Double?] { (0..<count).map { series[first + $0] } }
}
