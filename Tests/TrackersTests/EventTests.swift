import Core
import CoreTesting
import Testing

@testable import Trackers

/// An event with a start and a duration in seconds.
func event(_ start: Double, _ seconds: Double, _ data: JSON = ["app": "Kindle"]) -> TrackerEvent {
    TrackerEvent(
        start: TrackerTime(microseconds: Int64(start * 1_000_000)),
        duration: Int64(seconds * 1_000_000), data: data)
}

/// An object of `bytes` bytes.
func object(bytes: Int) -> String {
    #"{"t":"\#(String(repeating: "x", count: bytes - 8))"}"#
}

struct EventTests {
    @Test(
        "B8: a heartbeat within the pulse time extends an event with equal data",
        arguments: [
            // start and seconds of the event, start of the beat, pulse time, resulting seconds or
            // nil
            (0, 0, 5, 0, 5, 5), (0, 0, 5.000001, 0, 5, nil), (0, 10, 15, 0, 5, 15),
            (0, 10, 16, 0, 5, nil), (0, 10, 3, 2, 5, 10), (0, 10, 8, 9, 5, 17),
            (10, 5, 9, 20, 5, nil), (10, 5, 10, 0, 0, 5), (0, 1, 1, 0, 0, 1), (0, 1, 2, 0, -1, nil),
        ] as [(Double, Double, Double, Double, Double, Double?)])
    func merging(
        start: Double, seconds: Double, beat: Double, length: Double, pulse: Double, whole: Double?
    ) {
        let merged = event(start, seconds).extended(
            by: event(beat, length), pulsetime: Int64(pulse * 1_000_000))
        #expect(merged?.duration == whole.map { Int64($0 * 1_000_000) })
        #expect(merged?.start ?? event(start, 0).start == event(start, 0).start)
    }

    @Test("B8: a heartbeat with different data starts another event; member order does not matter")
    func data() {
        let known = event(0, 1, ["app": "a", "title": "b"])
        #expect(known.extended(by: event(1, 0, ["title": "b", "app": "a"]), pulsetime: 0) != nil)
        #expect(known.extended(by: event(1, 0, ["app": "a"]), pulsetime: 9) == nil)
        #expect(known.extended(by: event(1, 0, ["app": "a", "title": "B"]), pulsetime: 9) == nil)
    }

    @Test("B8: events are parsed and printed as ActivityWatch does")
    func reading() throws {
        let text = #"{"id":9,"timestamp":"1970-01-01T00:00:01Z","duration":1.5,"data":{"app":"x"}}"#
        let event = try TrackerEvent.reading(JSON(parsing: text))
        #expect(event.id == 0)
        #expect(event.start.microseconds == 1_000_000 && event.duration == 1_500_000)
        #expect(try TrackerEvent.reading(event.json) == event)
        let bare = try TrackerEvent.reading(["timestamp": "1970-01-01T00:00:00Z"])
        #expect(bare.duration == 0 && bare.data == .object([:]))
        #expect(
            try TrackerEvent.reading(
                ["timestamp": "1970-01-01T00:00:00Z", "duration": -3]).duration == 0)
    }

    @Test(
        "B8: a malformed or oversized event is rejected with a sentence",
        arguments: [
            ("[]", "tracker.event"), ("{}", "tracker.timestamp"),
            (#"{"timestamp":7}"#, "tracker.timestamp"),
            (timed("duration", #""x""#), "tracker.duration"),
            (timed("duration", "1e300"), "tracker.duration"), (timed("data", "[]"), "tracker.data"),
            // The limits are a year of 366 days, and 16,384 bytes.
            (timed("duration", "31622400"), nil),
            (timed("duration", "31622400.000001"), "tracker.duration"),
            (timed("data", object(bytes: 16_384)), nil),
            (timed("data", object(bytes: 16_385)), "tracker.data"),
        ] as [(String, String?)])
    func refusing(text: String, refusal: String?) throws {
        let json = try JSON(parsing: text)
        #expect(code { try TrackerEvent.reading(json) } == refusal)
    }

    private static func timed(_ key: String, _ value: String) -> String {
        #"{"timestamp":"1970-01-01T00:00:00Z","\#(key)":\#(value)}"#
    }

    @Test(
        "B8: the host is read from a web address",
        arguments: [
            ("https://www.youtube.com/watch?v=1", "youtube.com"), ("http://A.B:80", "a.b"),
            ("https://me:secret@x.org./", "x.org"), ("http://[::1]:9/", "::1"),
            ("about:blank", nil), ("file:///etc/passwd", nil), ("", nil), ("https://", nil),
            ("https://evil.org\\@good.org/", "evil.org"), ("https://a.org#@b.org", "a.org"),
        ] as [(String, String?)])
    func hosts(url: String, host: String?) {
        #expect(Address.host(url) == host)
    }
}
