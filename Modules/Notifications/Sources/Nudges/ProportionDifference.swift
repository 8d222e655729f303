/// How far two shares lie apart, with the interval in which the difference lies 95 times of 100.
///
/// Newcombe's hybrid score interval: Wilson's interval of each share, put together (Newcombe 1998,
/// "Interval estimation for the difference between independent proportions", method 10). Good for
/// few and for extreme shares.
struct ProportionDifference: Hashable, Sendable {
    /// The first share less the second.
    let difference: Double
    /// The lower end of the interval.
    let low: Double
    /// The upper end of the interval.
    let high: Double

    /// `a` of `n` against `b` of `m`; nil if either group is empty.
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

/// A share with Wilson's score interval (Wilson 1927) at 95 %.
struct Wilson: Hashable, Sendable {
    /// The share itself.
    let share: Double
    /// The lower end of the interval, at least 0.
    let low: Double
    /// The upper end of the interval, at most 1.
    let high: Double

    /// `count` of `n`, which is above 0.
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
