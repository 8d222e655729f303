internal import Core

/// Whether one series has to do with another, asked of every shift of the one against the other.
/// Rule I2.
///
/// Were they strangers, the days as they stand would be one shift among all: how many shifts tie
/// them as closely says how surprising that is, however each depends on its own yesterday. Where
/// there are too few shifts to say how rare something is, the tail is that of the normal
/// distribution whose spread is that of all shifts: with given spectra a correlation is a sum over
/// frequencies whose phases alone are chance.
struct ShiftTests {
    /// Whether `effect` goes along with what `cause` was so many days before.
    struct Question: Hashable {
        var cause, effect, lag: Int
    }

    /// Shifts that tie two series as closely, below which the tail is fitted.
    static let leastShifts = 10
    /// Fewer common days than this say nothing at a shift.
    static let leastDays = 14.0

    private let series: [Adjusted]
    private let count: Int
    private let residuals: [Spectrum]
    private var squares: [Int: Spectrum] = [:]
    private var masks: [Int: Spectrum] = [:]
    private var correlator: Correlator
    private let ties: Ties

    /// Tests of series over one window; there is at least one.
    init(_ series: [Adjusted]) {
        self.series = series
        count = series[0].residuals.count
        let transform = Transform(count)
        correlator = Correlator(transform)
        ties = Ties(count)
        residuals = Spectrum.of(series.map(\.residuals), transform)
        guard series.contains(where: { !$0.isComplete }) else { return }
        let squared = Spectrum.of(series.map { $0.residuals.map { $0 * $0 } }, transform)
        let partial = series.indices.filter { !series[$0].isComplete }
        let masked = Spectrum.of(partial.map { series[$0].mask }, transform)
        squares = Dictionary(uniqueKeysWithValues: zip(series.indices, squared))
        masks = Dictionary(uniqueKeysWithValues: zip(partial, masked))
    }

    /// How surprising the answer to each question is, as a p-value that is not corrected.
    mutating func run(_ questions: [Question]) -> [Double] {
        var answers = [Double](repeating: 1, count: questions.count)
        let pairs = Dictionary(grouping: questions.indices) { index in
            let question = questions[index]
            return Pair(
                first: min(question.cause, question.effect),
                second: max(question.cause, question.effect))
        }
        let kinds = Dictionary(grouping: pairs.keys.sorted()) { rows(of: $0).count }
        for (size, kind) in kinds.sorted(by: { $0.key < $1.key }) {
            let together = Correlator.capacity / size
            for start in stride(from: 0, to: kind.count, by: together) {
                let some = kind[start..<min(start + together, kind.count)]
                correlator.correlate(some.flatMap(rows))
                for (place, pair) in some.enumerated() {
                    tie(pair, at: place * size)
                    for index in pairs[pair] ?? [] {
                        let question = questions[index]
                        let shift =
                            question.cause == pair.first
                            ? question.lag : (count - question.lag) % count
                        answers[index] = ties.chance(of: shift)
                    }
                }
            }
        }
        return answers
    }

    private struct Pair: Hashable, Comparable {
        var first, second: Int
        static func < (a: Pair, b: Pair) -> Bool { (a.first, a.second) < (b.first, b.second) }
    }

    /// The correlations that a pair needs: of what is left, and where days are missing of what
    /// each has on the days that both have.
    private func rows(of pair: Pair) -> [(Spectrum, Spectrum)] {
        let (a, b) = (pair.first, pair.second)
        var rows = [(residuals[a], residuals[b])]
        if let mask = masks[b], let square = squares[a] { rows.append((square, mask)) }
        if let mask = masks[a], let square = squares[b] { rows.append((mask, square)) }
        if let mask = masks[a], let other = masks[b] { rows.append((mask, other)) }
        return rows
    }
}

extension ShiftTests {
    /// Works out how closely two series are tied at each shift.
    private func tie(_ pair: Pair, at place: Int) {
        let (a, b) = (series[pair.first], series[pair.second])
        guard !a.isComplete || !b.isComplete else {
            read(place, of: \.values)
            return ties.square(unit: Double(count) / (a.squares * b.squares))
        }
        var next = place
        func column(_ column: ReferenceWritableKeyPath<Ties, [Double]>) {
            read(next, of: column)
            next += 1
        }
        column(\.values)
        if b.isComplete { ties.fill(\.first, a.squares) } else { column(\.first) }
        if a.isComplete { ties.fill(\.second, b.squares) } else { column(\.second) }
        if a.isComplete || b.isComplete {
            ties.fill(\.days, Double(min(a.count, b.count)))
        } else {
            column(\.days)
        }
        ties.square(least: 1e-9 * a.squares * b.squares)
    }

    private func read(_ place: Int, of column: ReferenceWritableKeyPath<Ties, [Double]>) {
        let scale = 1 / Double(count)
        correlator.read(place) { values, step in ties.copy(column, values, step, scale) }
    }
}
