/// The first half of a real signal's transform; the other half mirrors it.
struct Spectrum {
    /// The values at the frequencies 0 … n/2, real and imaginary part.
    let values: [SIMD2<Double>]

    /// The spectra of real signals of one length, eight in each run of the transform.
    static func of(_ signals: [[Double]], _ transform: Transform) -> [Spectrum] {
        var scratch = Transform.Signal(transform.count)
        var found: [Spectrum] = []
        for start in stride(from: 0, to: signals.count, by: 2 * Transform.Lanes.scalarCount) {
            let some = signals[start..<min(start + 2 * Transform.Lanes.scalarCount, signals.count)]
            for (index, signal) in some.enumerated() {
                for (place, value) in signal.enumerated() {
                    scratch.values[place + index % 2 * transform.count][index / 2] = value
                }
            }
            transform.run(&scratch)
            found += some.indices.map { index in
                Spectrum(in: scratch, (index - start) / 2, isSecond: (index - start) % 2 == 1)
            }
        }
        return found
    }

    /// One of the two real signals that went through a lane as real and imaginary part.
    private init(in signal: Transform.Signal, _ lane: Int, isSecond: Bool) {
        let count = signal.values.count / 4
        values = (0...count / 2).map { f in
            let far = f == 0 ? 0 : count - f
            let (re, im) = (signal.values[f][lane], signal.values[f + count][lane])
            let (farRe, farIm) = (signal.values[far][lane], signal.values[far + count][lane])
            return isSecond
                ? SIMD2((im + farIm) / 2, (farRe - re) / 2)
                : SIMD2((re + farRe) / 2, (im - farIm) / 2)
        }
    }
}
