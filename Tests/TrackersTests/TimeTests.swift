import Core
import CoreTesting
import Testing

@testable import Trackers

struct TimeTests {
    @Test(
        "B8: times are read in the formats that ActivityWatch and its watchers use",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00+00:00", 0),
            ("1970-01-01T01:00:00.5+01:00", 500_000), ("1970-01-01 00:00:01", 1_000_000),
            ("1969-12-31T23:59:59.999999Z", -1), ("1970-01-01T00:00:00.1234567Z", 123_456),
            ("2026-11-23T02:30:00-0330", 1_795_413_600_000_000), ("1970-01-01T00:01Z", 60_000_000),
            // A leap second equals the second before it.
            ("1970-01-01T00:00:60Z", 59_000_000),
            ("1970-01-01T23:59:00+23:59", 0), ("1969-12-31T00:01:00-23:59", 0),
        ] as [(String, Int64)])
    func reading(text: String, microseconds: Int64) throws {
        #expect(try #require(TrackerTime(text)).microseconds == microseconds)
    }

    @Test(
        "B8: a malformed time is rejected",
        arguments: [
            "", "1970", "1970-01-01", "1970-13-01T00:00:00Z", "1970-02-30T00:00:00Z",
            "0000-01-01T00:00:00Z", "1970-01-01T24:00:00Z", "1970-01-01T00:60:00Z",
            "1970-01-01T00:00:61Z", "1970-01-01T00:00:00+24:00", "1970-01-01T00:00:00+00:60",
            "1970-01-01T00:00:00+99:00", "1970-01-01T00:00:00Zx", "1970-01-01T00:00:00+1",
            "१९७०-०१-०१T00:00:00Z",
        ])
    func refusing(text: String) {
        #expect(TrackerTime(text) == nil)
    }

    @Test("B8: a printed time can be parsed to the same time")
    func roundTrip() {
        var random = SeededGenerator(1)
        for _ in 0..<1_000 {
            let all: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999
            let time = TrackerTime(microseconds: .random(in: all, using: &random))
            #expect(TrackerTime(time.text) == time, "\(time.microseconds)")
        }
        #expect(TrackerTime(microseconds: 1).text == "1970-01-01T00:00:00.000001+00:00")
        #expect(TrackerTime(microseconds: -1_000_000).text == "1969-12-31T23:59:59+00:00")
    }
}
