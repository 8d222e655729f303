internal import Core

/// The tests of association between two series by circular shifts. Rule I2.
///
/// If the series were independent, the actual alignment would be one shift among all. The p-value
/// is the share of shifts with at least as strong an association. This holds for any dependence
/// between successive days.
///
/// If there are too few such shifts, the tail of a normal distribution with the spread of all
/// shifts is used. For given spectra, a correlation is a sum over frequencies with random phases.
struct ShiftTests {
    /// A question if `effect` is associated with `cause` a number of days before.
    struct Question: Hashable {
        var cause, effect, lag: Int
    }

    /// The number of equally strong shifts below which the normal tail is used.
    static let leastShifts = 10
    /// The minimum number of common days at a shift. Other shifts are ignored.
    static let leastDays = 14.0

    private let series: [Adjusted]
    private let count: Int
    private let residuals: [Spectrum]
    private var squares: [Int: Spectrum] = [:]
    private var masks: [Int: Spectrum] = [:]
    private var correlator: Correlator
    private let ties: Ties

    /// Creates tests of series over one window. There must be at least one series.
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

    /// Returns the uncorrected p-value of each question.
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

    /// Returns the correlations that a pair needs: of the residuals and, if days are missing, of
    /// the squares and masks.
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
    /// Computes the strength of association of two series at each shift.
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
