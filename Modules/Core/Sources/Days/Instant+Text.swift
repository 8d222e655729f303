extension Instant {
    /// The instant in UTC as RFC 3339 text, such as `2026-11-20T09:30:00Z`, truncated to whole
    /// seconds.
    public var utcText: String {
        let wall = WallTime(secondsSince1970: seconds)
        let second = Int(wall.secondOfDay)
        let parts = [second / 3_600, second / 60 % 60, second % 60]
        return "\(wall.day)T" + parts.map { Day.padded($0, to: 2) }.joined(separator: ":") + "Z"
    }
}
