/// The complex roots of unity `exp(−2πi·k/n)` of a length, accurate to the last few bits.
struct Roots {
    /// The real and imaginary part of each root.
    let values: [SIMD2<Double>]

    init(_ count: Int) {
        values = (0..<count).map { index in
            let (cosine, sine) = Roots.turn(index, of: count)
            return SIMD2(cosine, -sine)
        }
    }

    /// Returns the cosine and sine of `index / count` of a full turn, reduced to an eighth of a
    /// turn.
    static func turn(_ index: Int, of count: Int) -> (cosine: Double, sine: Double) {
        let eighths = 8 * index
        let octant = eighths / count
        let rest = Double(eighths - octant * count) / Double(count)
        let isOdd = octant % 2 == 1
        let angle = (isOdd ? 1 - rest : rest) * 0.785_398_163_397_448_3
        let (c, s) = (series(angle, from: 0), series(angle, from: 1))
        let (x, y) = isOdd ? (s, c) : (c, s)
        switch octant / 2 {
        case 0: return (x, y)
        case 1: return (-y, x)
        case 2: return (-x, -y)
        default: return (y, -x)
        }
    }

    /// Returns the Taylor series of the cosine (`from` 0) or sine (`from` 1), up to π/4.
    private static func series(_ x: Double, from first: Int) -> Double {
        var term = first == 0 ? 1.0 : x
        var sum = term
        var n = Double(first)
        for _ in 0..<9 {
            term *= -x * x / ((n + 1) * (n + 2))
            n += 2
            sum += term
        }
        return sum
    }
}
