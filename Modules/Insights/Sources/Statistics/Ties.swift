/// How closely two series are tied at each shift: the squared correlation times the days that were
/// compared, −1 where too few were. One room for all pairs, since asking for memory anew for each
/// takes as long as the sums. Rule I2.
final class Ties {
    /// The correlations of what is left; then the ties.
    var values: [Double]
    /// At each shift, the squares of the one on the days of the other, and how many days both have.
    var first, second, days: [Double]
    /// The shifts that say something, and the sum of their ties.
    private var all = 0
    private var sum = 0.0

    init(_ count: Int) {
        let empty = [Double](repeating: 0, count: count)
        (values, first, second, days) = (empty, empty, empty, empty)
    }

    /// Takes a column over, every `step`-th value from a place on.
    func copy(
        _ column: ReferenceWritableKeyPath<Ties, [Double]>, _ from: UnsafePointer<Double>,
        _ step: Int, _ scale: Double
    ) {
        self[keyPath: column].withUnsafeMutableBufferPointer { column in
            for shift in column.indices { column[shift] = from[shift * step] * scale }
        }
    }

    /// Fills a column with what is the same at each shift.
    func fill(_ column: ReferenceWritableKeyPath<Ties, [Double]>, _ value: Double) {
        self[keyPath: column].withUnsafeMutableBufferPointer { $0.update(repeating: value) }
    }

    /// Makes ties of correlations where no day is missing.
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

    /// Makes ties of correlations where days are missing; where the squares come to less than the
    /// least, nothing is left to be tied.
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

    /// How often chance ties two series as closely as at a shift.
    func chance(of shift: Int) -> Double {
        let own = values[shift]
        guard own >= 0 else { return 1 }
        let bound = own * (1 - 1e-9)
        var closer = 0
        values.withUnsafeBufferPointer { values in
            // Shifts that say nothing are below any bound.
            for tie in values { closer += tie >= bound ? 1 : 0 }
        }
        guard closer < ShiftTests.leastShifts, sum > 0 else { return Double(closer) / Double(all) }
        let tail = Distribution.twoSidedNormal((own / (sum / Double(all))).squareRoot())
        return min(tail, Double(ShiftTests.leastShifts) / Double(all), 1)
    }
}
