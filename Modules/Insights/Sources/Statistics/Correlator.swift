/// The circular cross-correlations of pairs of real signals at every shift, eight pairs at a time:
/// `r(s) = Σ a(t)·b(t + s)`.
struct Correlator {
    /// The maximum number of pairs at a time.
    static let capacity = 2 * Transform.Lanes.scalarCount

    let transform: Transform
    private var signal: Transform.Signal

    init(_ transform: Transform) {
        self.transform = transform
        signal = Transform.Signal(transform.count)
    }

    /// Correlates at most `capacity` pairs.
    ///
    /// Two real results are computed as the real and imaginary part of one. The transform of
    /// `A·conj(B)` is real: the correlation times the length.
    mutating func correlate(_ pairs: [(Spectrum, Spectrum)]) {
        let count = transform.count
        let lanes = Transform.Lanes.scalarCount
        signal.values.withUnsafeMutableBytes { bytes in
            let parts = bytes.bindMemory(to: Double.self)
            for lane in 0..<(pairs.count + 1) / 2 {
                let (one, other) = (pairs[2 * lane], pairs[min(2 * lane + 1, pairs.count - 1)])
                for f in 0...count / 2 {
                    let a = Correlator.product(one.0.values[f], one.1.values[f])
                    let b = Correlator.product(other.0.values[f], other.1.values[f])
                    let far = f == 0 ? 0 : count - f
                    parts[far * lanes + lane] = a.x + b.y
                    parts[(far + count) * lanes + lane] = b.x - a.y
                    parts[f * lanes + lane] = a.x - b.y
                    parts[(f + count) * lanes + lane] = a.y + b.x
                }
            }
        }
        transform.run(&signal)
    }

    /// Passes the correlation of a pair at every shift, times the length, to a closure.
    func read(_ place: Int, _ body: (UnsafePointer<Double>, Int) -> Void) {
        let lanes = Transform.Lanes.scalarCount
        signal.values.withUnsafeBytes { bytes in
            let parts = bytes.bindMemory(to: Double.self)
            guard let base = parts.baseAddress else { return }
            body(base + place % 2 * transform.count * lanes + place / 2, lanes)
        }
    }

    @inline(__always)
    private static func product(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(a.x * b.x + a.y * b.y, a.y * b.x - a.x * b.y)
    }
}
