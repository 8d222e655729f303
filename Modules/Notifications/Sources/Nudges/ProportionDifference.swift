/// The difference between two proportions with its 95 % confidence interval.
///
/// It uses Newcombe's hybrid score interval, which combines Wilson's intervals of both proportions
/// (Newcombe 1998, "Interval estimation for the difference between independent proportions", method
/// 10). It is suitable for small samples and extreme proportions.
struct ProportionDifference: Hashable, Sendable {
    /// The first proportion minus the second, −1 … 1.
    let difference: Double
    /// The lower end of the interval.
    let low: Double
    /// The upper end of the interval.
    let high: Double

    /// Computes the difference between `a` of `n` and `b` of `m`; nil if `n` or `m` is 0.
    init?(_ a: Int, of n: Int, against b: Int, of m: Int) {
        guard n > 0, m > 0 else { return nil }
        let (first, second) = (Wilson(a, of: n), Wilson(b, of: m))
        difference = first.share - second.share
        let below = ProportionDifference.hypotenuse(
            first.share - first.low, second.high - second.share)
        let above = ProportionDifference.hypotenuse(
            first.high - first.share, second.share - second.low)
        low = difference - below
        high = difference + above
    }

    private static func hypotenuse(_ a: Double, _ b: Double) -> Double {
        (a * a + b * b).squareRoot()
    }
}

/// A proportion with Wilson's score interval (Wilson 1927) at 95 %.
struct Wilson: Hashable, Sendable {
    /// The proportion, 0 … 1.
    let share: Double
    /// The lower end of the interval, at least 0.
    let low: Double
    /// The upper end of the interval, at most 1.
    let high: Double

    /// Computes the interval for `count` of `n`; `n` must be above 0.
    init(_ count: Int, of n: Int) {
        let (z, n) = (1.959_963_984_540_054, Double(n))
        share = Double(count) / n
        let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        let reach =
            z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot() / (1 + z * z / n)
        low = max(0, middle - reach)
        high = min(1, middle + reach)
    }
}
