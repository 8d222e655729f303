/// The first half of the transform of a real signal. The other half is its mirror image.
struct Spectrum {
    /// The real and imaginary parts at the frequencies 0 … n/2.
    let values: [SIMD2<Double>]

    /// Returns the spectra of real signals of one length. Each run of the transform handles eight.
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

    /// Extracts one of two real signals that were transformed as real and imaginary part of a lane.
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
