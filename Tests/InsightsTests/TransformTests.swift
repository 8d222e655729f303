import CoreTesting
import Foundation
import Testing

@testable import Insights

/// Compares the transform and its uses with slow versions of their definitions.
@Suite struct TransformTests {
    private let lengths = [
        1, 2, 3, 4, 5, 7, 8, 9, 12, 14, 21, 28, 35, 49, 60, 77, 84, 91, 119, 128,
    ]

    @Test("I2: a Fourier transform of any length matches its definition in each lane")
    func definition() {
        var noise = Noise(1)
        for count in lengths {
            let lanes = Transform.Lanes.scalarCount
            let signals = (0..<lanes).map { _ in
                (0..<count).map { _ in (noise.normal(), noise.normal()) }
            }
            var signal = Transform.Signal(count)
            for (lane, values) in signals.enumerated() {
                for (place, value) in values.enumerated() {
                    signal.values[place][lane] = value.0
                    signal.values[place + count][lane] = value.1
                }
            }
            Transform(count).run(&signal)
            for (lane, values) in signals.enumerated() {
                for f in 0..<count {
                    var (re, im) = (0.0, 0.0)
                    for (t, value) in values.enumerated() {
                        let angle = -2 * Double.pi * Double(f * t % count) / Double(count)
                        re += value.0 * cos(angle) - value.1 * sin(angle)
                        im += value.0 * sin(angle) + value.1 * cos(angle)
                    }
                    #expect(abs(signal.values[f][lane] - re) < 1e-10 * Double(count))
                    #expect(abs(signal.values[f + count][lane] - im) < 1e-10 * Double(count))
                }
            }
        }
    }

    @Test("I2: the length of a transform is split into factors of 4, 2 and odd numbers")
    func factors() {
        for count in 1...400 {
            let factors = Transform.factors(of: count)
            #expect(factors.reduce(1, *) == count)
            #expect(factors.allSatisfy { $0 == 4 || $0 == 2 || $0 % 2 == 1 })
        }
        #expect(Transform.factors(of: 728) == [4, 2, 7, 13])
    }

    @Test("I2: correlations match the definition for any number calculated at once")
    func correlations() {
        var noise = Noise(2)
        for count in [7, 14, 84, 91] {
            let signals = (0..<5).map { _ in (0..<count).map { _ in noise.normal() } }
            let transform = Transform(count)
            let spectra = Spectrum.of(signals, transform)
            var correlator = Correlator(transform)
            let pairs = [(0, 1), (1, 0), (2, 2), (3, 4), (4, 3), (0, 4), (2, 1)]
            for some in 1...pairs.count {
                correlator.correlate(pairs.prefix(some).map { (spectra[$0.0], spectra[$0.1]) })
                for (place, pair) in pairs.prefix(some).enumerated() {
                    correlator.read(place) { values, step in
                        for shift in 0..<count {
                            let slow = (0..<count).reduce(0) { sum, t in
                                sum + signals[pair.0][t] * signals[pair.1][(t + shift) % count]
                            }
                            let fast = values[shift * step] / Double(count)
                            #expect(abs(fast - slow) < 1e-9)
                        }
                    }
                }
            }
        }
    }

    @Test("I2: tails and quantiles of the distributions match published tables")
    func distributions() {
        for (z, tail) in [
            (0.0, 1.0), (0.5, 0.617_075_077_451_974), (1.96, 0.049_995_790_296_441),
            (3.0, 0.002_699_796_063_260), (3.000_001, 0.002_699_787_199_8),
            (5.0, 5.733_031_437_583_9e-7), (10.0, 1.523_970_604_832_1e-23),
        ] {
            let own = Distribution.twoSidedNormal(z)
            #expect(abs(own - tail) <= 1e-8 * tail + 1e-15, "\(z): \(own)")
            #expect(abs(own - erfc(z / 2.0.squareRoot())) <= 1e-10 * tail)
            #expect(own == Distribution.twoSidedNormal(-z))
        }
        #expect(Distribution.twoSidedNormal(50) == 0)
        for (degrees, reach) in [(5.0, 2.5706), (10, 2.2281), (30, 2.0423), (1e9, 1.95996)] {
            #expect(abs(Distribution.studentReach(degrees) - reach) < 0.012)
        }
    }
}
