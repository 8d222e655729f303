internal import Core

/// The change of one series per unit of another, with its confidence interval. Rule I2.
struct Difference {
    /// The slope, adjusted for weekdays and a linear trend.
    let slope: Double
    /// Half the width of the 95 % confidence interval.
    let reach: Double
    /// The number of days with both values.
    let days: Int

    /// Fits `effect` by `cause` by least squares; nil if there is nothing to fit.
    ///
    /// The standard error of the slope is estimated from the residuals against the cause at all
    /// other shifts. This accounts for dependence between successive days.
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

    /// The number of fitted parameters: a mean for each weekday, the trend and the slope.
    private static let fitted = 9

    /// Returns the root mean square of the correlation over all shifts.
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
