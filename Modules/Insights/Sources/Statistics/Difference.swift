internal import Core

/// By how much one series is higher where another is, with the interval that holds it. Rule I2.
struct Difference {
    /// What one more of the cause comes to, adjusted for weekdays and a steady change.
    let slope: Double
    /// How far the true value lies on either side, 95 times of 100.
    let reach: Double
    /// Days that have both.
    let days: Int

    /// The least squares fit of `effect` by `cause`, day by day; nil if there is nothing to fit.
    ///
    /// The spread of the slope is that of what is left over against the cause at all other shifts,
    /// so that days that go on from each other do not count as if they did not.
    init?(of effect: [Double?], by cause: [Double?], from first: Day) {
        let both = zip(cause, effect).map { $0 != nil && $1 != nil }
        let x = Adjusted(zip(cause, both).map { $1 ? $0 : nil }, from: first)
        let y = Adjusted(zip(effect, both).map { $1 ? $0 : nil }, from: first)
        guard !x.isFlat, x.count > Difference.fitted + 1 else { return nil }
        days = x.count
        let slope = Adjusted.product(x.residuals, y.residuals) / x.squares
        let left = zip(x.residuals, y.residuals).map { $1 - slope * $0 }
        self.slope = slope
        let free = Double(days - Difference.fitted)
        let spread = Difference.spread(x.residuals, left) * (Double(days) / free).squareRoot()
        reach = Distribution.studentReach(free) * spread / x.squares
    }

    /// A mean for each weekday, a steady change and the slope itself.
    private static let fitted = 9

    /// The root of the mean squared correlation over all shifts.
    private static func spread(_ a: [Double], _ b: [Double]) -> Double {
        let transform = Transform(a.count)
        var correlator = Correlator(transform)
        let spectra = Spectrum.of([a, b], transform)
        correlator.correlate([(spectra[0], spectra[1])])
        var sum = 0.0
        correlator.read(0) { values, step in
            for shift in 0..<a.count { sum += values[shift * step] * values[shift * step] }
        }
        return (sum / Double(a.count)).squareRoot() / Double(a.count)
    }
}
