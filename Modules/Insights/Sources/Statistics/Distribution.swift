/// The tails and quantiles of the normal and Student's t distributions.
enum Distribution {
    /// Returns the two-sided tail probability of a standard normal value.
    ///
    /// Uses the Taylor series of the error function near the centre and its continued fraction
    /// elsewhere. The relative error is below 1e-12.
    static func twoSidedNormal(_ z: Double) -> Double {
        let x = z.magnitude
        guard x < 38 else { return 0 }
        let density = 0.398_942_280_401_432_7 * exponential(-x * x / 2)
        guard x > 3 else {
            var (term, sum, n) = (x, x, 1.0)
            while term > sum * 1e-17, n < 400 {
                n += 2
                term *= x * x / n
                sum += term
            }
            return max(0, 1 - 2 * density * sum)
        }
        var fraction = x
        for n in stride(from: 200.0, through: 1, by: -1) { fraction = x + n / fraction }
        return 2 * density / fraction
    }

    /// Returns the two-sided 95 % quantile of Student's t distribution (Cornish–Fisher; within 1 %
    /// from 4 degrees of freedom).
    static func studentReach(_ degrees: Double) -> Double {
        let (z, v) = (1.959_963_984_540_054, max(degrees, 3))
        let (z3, z5, z7) = (z * z * z, z * z * z * z * z, z * z * z * z * z * z * z)
        return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v)
            + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v)
    }

    /// Returns `e` to the power of `x`, for x ≤ 0, by halving, a short series and squaring.
    static func exponential(_ x: Double) -> Double {
        var (small, halvings) = (x, 0)
        while small < -0.25 {
            small /= 2
            halvings += 1
        }
        var (term, sum) = (1.0, 1.0)
        for n in 1...14 {
            term *= small / Double(n)
            sum += term
        }
        for _ in 0..<halvings { sum *= sum }
        return sum
    }
}
