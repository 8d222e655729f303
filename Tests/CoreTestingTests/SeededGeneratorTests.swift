import Core
import CoreTesting
import Testing

@Suite struct SeededGeneratorTests {
    @Test func `the same seed gives the published numbers`() {
        // The first outputs of SplitMix64 from seed 1234567, as published with the algorithm.
        var generator = SeededGenerator(1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test func `a test clock moves only when advanced`() {
        let clock = TestClock(Instant(seconds: 10))
        #expect(clock.now() == clock.now())
        clock.advance(seconds: 5)
        #expect(clock.now() == Instant(seconds: 15))
    }
}
