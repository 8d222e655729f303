internal import Core
internal import InsightsAPI

/// Tries every action against every outcome, on the same day and on the day after. Rule I2.
struct PatternSearch {
    /// Days that patterns look back: two years of whole weeks.
    static let longest = 728
    /// Days that both must have a value for.
    static let leastDays = 14
    /// Days with and days without, of what is done or not.
    static let leastSide = 5
    /// Of what is said, so much may be chance.
    static let falseRate = 0.05
    /// Days between cause and effect that are tried.
    static let lags = [0, 1]

    let series: [DailySeries]
    let last: Day
    /// What each series says of the longest run of days that ends with the last; not a number
    /// where there is no value.
    let columns: [[Double]]

    /// A search in series up to a day, which is over.
    init(_ series: [DailySeries], upTo last: Day) {
        self.series = series.filter { !$0.role.isEmpty }
        self.last = last
        let first = last - (PatternSearch.longest - 1)
        columns = self.series.map { one in
            (0..<PatternSearch.longest).map { one[first + $0] ?? .nan }
        }
    }

    /// Everything that was tried or would have been, what holds first.
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

    /// A pattern with the places of its series and the first day of its window.
    struct Asked {
        var pattern: Pattern
        var cause, effect: Int
        var start: Day
    }

    /// Corrects for all that was tried, and measures what holds.
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

    /// How large an effect is; nil if the interval that holds it holds nothing too.
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

    /// What a size is about: having done it, or as much more as days differ by.
    private static func step(of cause: [Double?], _ kind: DailySeries.Kind) -> Double {
        guard kind == .quantity else { return 1 }
        let values = cause.compactMap(\.self)
        let mean = values.reduce(0, +) / Double(max(values.count, 1))
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return Rounding.figures(2, (squares / Double(max(values.count - 1, 1))).squareRoot())
    }

    /// How many days a window has: whole weeks, so that weekdays stay what they are when days are
    /// taken round it.
    static func count(from start: Day, to last: Day) -> Int {
        max(0, min(last - start + 1, longest)) / 7 * 7
    }
}

/// Days that are compared: the last so many whole weeks from a first day on.
struct Window {
    let first: Day
    let count: Int

    init(from first: Day, count: Int) {
        self.first = first
        self.count = count
    }

    /// What a series says of each day.
    func values(_ series: DailySeries) -> [Double?] { (0..<count).map { series[first + $0] } }
}
