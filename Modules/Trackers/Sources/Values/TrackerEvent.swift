public import Core

/// An observation of a tracker over a period, such as a window in focus.
public struct TrackerEvent: Hashable, Sendable {
    /// The number in the store; 0 until it is stored.
    public var id: Int64
    /// The start.
    public var start: TrackerTime
    /// The duration in microseconds: 0 to `TrackerTime.longest`.
    public var duration: Int64
    /// The content: `{"app": …, "title": …}`, `{"status": …}`, `{"url": …}` and others.
    public var data: JSON

    /// Creates an event.
    public init(id: Int64 = 0, start: TrackerTime, duration: Int64, data: JSON) {
        self.id = id
        self.start = start
        self.duration = duration
        self.data = data
    }

    /// The end.
    public var end: TrackerTime {
        TrackerTime(microseconds: start.microseconds + duration)
    }

    /// The longest content in bytes of JSON.
    public static let longestData = 16_384

    /// Parses an event in ActivityWatch's format: `timestamp`, `duration` in seconds, `data`.
    ///
    /// A missing or negative duration is 0, and `id` is ignored.
    public static func reading(_ json: JSON) throws(Rejection) -> TrackerEvent {
        guard json.object != nil else {
            throw Rejection("tracker.event", "An event must be an object.")
        }
        guard let text = json["timestamp"]?.string, let start = TrackerTime(text) else {
            throw Rejection(
                "tracker.timestamp",
                "The timestamp of an event must be a date and time, as "
                    + "2026-11-23T09:30:00+00:00.", field: "timestamp")
        }
        let duration = (json["duration"] ?? .integer(0)).double ?? .nan
        guard duration * 1_000_000 <= Double(TrackerTime.longest) else {
            throw Rejection(
                "tracker.duration",
                "The duration of an event must be a number of seconds, at "
                    + "most a year.", field: "duration")
        }
        let data = json["data"] ?? .object([:])
        guard data.object != nil, data.bytes.count <= longestData else {
            throw Rejection(
                "tracker.data",
                "The data of an event must be an object of at most "
                    + "\(longestData) bytes.", field: "data")
        }
        return TrackerEvent(
            start: start, duration: Int64(max(0, duration) * 1_000_000), data: data)
    }

    /// The event in ActivityWatch's format.
    public var json: JSON {
        [
            "id": .integer(id), "timestamp": .string(start.text),
            "duration": .number(Double(duration) / 1_000_000), "data": data,
        ]
    }

    /// Returns the event extended by a heartbeat; nil if the heartbeat starts another one.
    ///
    /// The rule is that of aw-core: the data must be equal, and the heartbeat must not begin before
    /// the event or more than `pulsetime` microseconds after its end. A heartbeat never shortens an
    /// event.
    public func extended(by beat: TrackerEvent, pulsetime: Int64) -> TrackerEvent? {
        guard beat.start >= start,
            beat.start.microseconds - end.microseconds <= min(pulsetime, TrackerTime.longest),
            beat.data == data
        else { return nil }
        var whole = self
        let until = beat.end.microseconds - start.microseconds
        whole.duration = min(max(duration, until), TrackerTime.longest)
        return whole
    }

    /// Returns the part between two times; nil if there is none.
    func trimmed(from: TrackerTime?, until: TrackerTime?) -> TrackerEvent {
        var part = self
        part.start = max(start, from ?? start)
        let end = min(self.end, until ?? self.end)
        part.duration = max(0, end.microseconds - part.start.microseconds)
        return part
    }
}
