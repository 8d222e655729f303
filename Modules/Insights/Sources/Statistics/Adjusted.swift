internal import Core

/// A series over a window, adjusted for weekdays and a linear trend. Rule I2.
struct Adjusted {
    /// The residual of each day; 0 if there is no value.
    let residuals: [Double]
    /// 1 on days with a value, otherwise 0.
    let mask: [Double]
    /// The number of days with a value.
    let count: Int
    /// The sum of the squared residuals.
    let squares: Double
    /// True if the residuals are only rounding errors.
    let isFlat: Bool

    /// True if every day has a value.
    var isComplete: Bool { count == mask.count }

    /// Fits a mean for each weekday and one slope by least squares and subtracts them.
    init(_ values: [Double?], from first: Day) {
        let offset = first.weekday.index
        var residuals = Adjusted.lessWeekdays(values, offset)
        let days = Adjusted.lessWeekdays(
            values.indices.map { values[$0] == nil ? nil : Double($0) }, offset)
        let (both, own) = (Adjusted.product(residuals, days), Adjusted.product(days, days))
        if own > 1e-9 {
            for index in residuals.indices { residuals[index] -= both / own * days[index] }
        }
        self.residuals = residuals
        mask = values.map { $0 == nil ? 0 : 1 }
        count = values.count { $0 != nil }
        squares = Adjusted.product(residuals, residuals)
        let most = values.reduce(0) { max($0, $1.map(\.magnitude) ?? 0) }
        isFlat = squares <= 1e-18 * Double(count) * most * most
    }

    /// Returns the values minus the mean of their weekday; 0 if there is no value.
    private static func lessWeekdays(_ values: [Double?], _ offset: Int) -> [Double] {
        var (sums, counts) = ([Double](repeating: 0, count: 7), [Double](repeating: 0, count: 7))
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            sums[(index + offset) % 7] += value
            counts[(index + offset) % 7] += 1
        }
        return values.enumerated().map { index, value in
            let weekday = (index + offset) % 7
            return value.map { $0 - sums[weekday] / counts[weekday] } ?? 0
        }
    }

    static func product(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
