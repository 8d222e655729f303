/// The discrete Fourier transform of several signals at once, one in each vector lane.
///
/// It uses the Stockham autosort algorithm with factors 4, 2 and odd numbers. Lengths are never
/// padded, so correlations are circular. Real and imaginary parts are stored separately.
struct Transform {
    /// A vector with one signal in each lane.
    typealias Lanes = SIMD4<Double>

    let count: Int
    private let steps: [Int]
    private let roots: Roots

    init(_ count: Int) {
        self.count = count
        roots = Roots(count)
        steps = Transform.factors(of: count)
    }

    /// Returns the factors of a length: 4, then 2, then odd ones.
    static func factors(of count: Int) -> [Int] {
        var (rest, found) = (count, [Int]())
        for factor in [4, 2] {
            while rest % factor == 0 {
                found.append(factor)
                rest /= factor
            }
        }
        var factor = 3
        while rest > 1 {
            while rest % factor == 0 {
                found.append(factor)
                rest /= factor
            }
            factor += 2
        }
        return found
    }

    /// Transforms the signals in place: `X(f) = Σ x(t)·exp(−2πi·f·t/n)`.
    func run(_ signal: inout Signal) {
        signal.values.withUnsafeMutableBufferPointer { values in
            roots.values.withUnsafeBufferPointer { roots in
                guard let values = values.baseAddress, let roots = roots.baseAddress else {
                    return
                }
                run(from: values, to: values + 2 * count, roots)
            }
        }
    }

    private func run(
        from values: UnsafeMutablePointer<Lanes>, to spare: UnsafeMutablePointer<Lanes>,
        _ roots: UnsafePointer<SIMD2<Double>>
    ) {
        var (from, to) = (values, spare)
        var (length, stride) = (count, 1)
        for step in steps {
            let pass = Pass(
                from: from, to: to, roots: roots, count: count, parts: length / step,
                stride: stride)
            switch step {
            case 2: pass.two()
            case 4: pass.four()
            default: pass.odd(step)
            }
            swap(&from, &to)
            length /= step
            stride *= step
        }
        if from != values { values.update(from: from, count: 2 * count) }
    }
}

extension Transform {
    /// The memory of the signals: real parts, imaginary parts, and working space of the same size.
    struct Signal {
        var values: [Lanes]

        init(_ count: Int) { values = [Lanes](repeating: .zero, count: 4 * count) }
    }
}
