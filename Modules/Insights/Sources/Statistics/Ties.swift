/// The strength of association at each shift: the squared correlation times the number of common
/// days, or −1 if there are too few. Rule I2.
///
/// The memory is reused for all pairs, because a new allocation would take as long as the sums.
final class Ties {
    /// The correlations of the residuals, later replaced by the strengths.
    var values: [Double]
    /// The squares of each series on common days and the number of common days, at each shift.
    var first, second, days: [Double]
    /// The number of shifts that count.
    private var all = 0
    private var sum = 0.0

    init(_ count: Int) {
        let empty = [Double](repeating: 0, count: count)
        (values, first, second, days) = (empty, empty, empty, empty)
    }

    /// Copies every `step`-th value of a column from a start.
    func copy(
        _ column: ReferenceWritableKeyPath<Ties, [Double]>, _ from: UnsafePointer<Double>,
        _ step: Int, _ scale: Double
    ) {
        self[keyPath: column].withUnsafeMutableBufferPointer { column in
            for shift in column.indices { column[shift] = from[shift * step] * scale }
        }
    }

    /// Fills a column with one value.
    func fill(_ column: ReferenceWritableKeyPath<Ties, [Double]>, _ value: Double) {
        self[keyPath: column].withUnsafeMutableBufferPointer { $0.update(repeating: value) }
    }

    /// Computes the strengths if no day is missing.
    func square(unit: Double) {
        var sum = 0.0
        values.withUnsafeMutableBufferPointer { values in
            for shift in values.indices {
                let tie = values[shift] * values[shift] * unit
                values[shift] = tie
                sum += tie
            }
        }
        (self.sum, all) = (sum, values.count)
    }

    /// Computes the strengths if days are missing. If the squares are below the minimum, nothing is
    /// left to compare.
    func square(least: Double) {
        var (sum, all) = (0.0, 0)
        values.withUnsafeMutableBufferPointer { values in
            first.withUnsafeBufferPointer { first in
                second.withUnsafeBufferPointer { second in
                    days.withUnsafeBufferPointer { days in
                        for shift in values.indices {
                            let own = first[shift] * second[shift]
                            let common = days[shift].rounded()
                            let isThin = common < ShiftTests.leastDays || own < least
                            let tie = values[shift] * values[shift] * common / own
                            values[shift] = isThin ? -1 : tie
                            sum += isThin ? 0 : tie
                            all += isThin ? 0 : 1
                        }
                    }
                }
            }
        }
        (self.sum, self.all) = (sum, all)
    }

    /// Returns the probability of an association as strong as at a shift by chance.
    func chance(of shift: Int) -> Double {
        let own = values[shift]
        guard own >= 0 else { return 1 }
        let bound = own * (1 - 1e-9)
        var closer = 0
        values.withUnsafeBufferPointer { values in
            // Ignored shifts are below any bound.
            for tie in values { closer += tie >= bound ? 1 : 0 }
        }
        guard closer < ShiftTests.leastShifts, sum > 0 else { return Double(closer) / Double(all) }
        let tail = Distribution.twoSidedNormal((own / (sum / Double(all))).squareRoot())
        return min(tail, Double(ShiftTests.leastShifts) / Double(all), 1)
    }
}
