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

    /// Tests of series over one window; there is at least one.
    init(_ series: [Adjusted]) {
        self.series = series
        count = series[0].residuals.count
        let transform = Transform(count)
        correlator = Correlator(transform)
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
                    let ties = ties(of: pair, at: place * size)
                    for index in pairs[pair] ?? [] {
                        let question = questions[index]
                        let shift =
                            question.cause == pair.first
                            ? question.lag : (count - question.lag) % count
                        answers[index] = ShiftTests.chance(of: shift, among: ties)
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
    /// The squared correlation at each shift, times the days that were compared; −1 where too few
    /// were.
    private func ties(of pair: Pair, at place: Int) -> [Double] {
        let (a, b) = (series[pair.first], series[pair.second])
        var ties = [Double](repeating: 0, count: count)
        let scale = 1 / Double(count)
        correlator.read(place) { values, step in
            for shift in 0..<count {
                let value = values[shift * step] * scale
                ties[shift] = value * value
            }
        }
        guard !a.isComplete || !b.isComplete else {
            let unit = Double(count) / (a.squares * b.squares)
            for shift in 0..<count { ties[shift] *= unit }
            return ties
        }
        var next = place + 1
        let ownFirst = b.isComplete ? [a.squares] : column(&next)
        let ownSecond = a.isComplete ? [b.squares] : column(&next)
        let days = a.isComplete || b.isComplete ? [Double(min(a.count, b.count))] : column(&next)
        for shift in 0..<count {
            let first = ownFirst[ownFirst.count == 1 ? 0 : shift]
            let second = ownSecond[ownSecond.count == 1 ? 0 : shift]
            let common = days[days.count == 1 ? 0 : shift].rounded()
            let own = first * second
            let isThin = common < ShiftTests.leastDays || own < 1e-9 * a.squares * b.squares
            ties[shift] = isThin ? -1 : ties[shift] * common / own
        }
        return ties
    }

    private func column(_ place: inout Int) -> [Double] {
        var column = [Double](repeating: 0, count: count)
        let scale = 1 / Double(count)
        correlator.read(place) { values, step in
            for shift in 0..<count { column[shift] = values[shift * step] * scale }
        }
        place += 1
        return column
    }

    /// How often chance ties two series as closely as at a shift.
    static func chance(of shift: Int, among ties: [Double]) -> Double {
        let own = ties[shift]
        guard own >= 0 else { return 1 }
        var (all, sum, closer) = (0, 0.0, 0)
        let bound = own * (1 - 1e-9)
        for tie in ties where tie >= 0 {
            all += 1
            sum += tie
            if tie >= bound { closer += 1 }
        }
        guard closer < leastShifts, sum > 0 else { return Double(closer) / Double(all) }
        let tail = Distribution.twoSidedNormal((own / (sum / Double(all))).squareRoot())
        return min(tail, Double(leastShifts) / Double(all), 1)
    }
}
