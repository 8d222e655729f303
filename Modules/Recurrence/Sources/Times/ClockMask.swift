/// The allowed hours, minutes and seconds of a day.
struct ClockMask: Hashable, Sendable {
    var hours: UInt64 = (1 << 24) - 1
    var minutes: UInt64 = (1 << 60) - 1
    var seconds: UInt64 = (1 << 60) - 1

    /// Returns the mask of the listed values; `all` if the list is empty.
    static func mask(_ values: [Int], all: UInt64) -> UInt64 {
        values.isEmpty ? all : values.reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Returns the first allowed second of the day at or after the given one.
    func next(_ second: Int) -> Int? {
        let (hour, minute, rest) = (second / 3_600, second / 60 % 60, second % 60)
        guard let allowedHour = Self.next(hours, hour) else { return nil }
        guard allowedHour == hour else { return first(hour: allowedHour) }
        if let allowedMinute = Self.next(minutes, minute) {
            guard allowedMinute == minute else { return first(hour: hour, minute: allowedMinute) }
            if let allowed = Self.next(seconds, rest) { return second - rest + allowed }
            if let later = Self.next(minutes, minute + 1) {
                return first(hour: hour, minute: later)
            }
        }
        return Self.next(hours, hour + 1).map { first(hour: $0) }
    }

    /// Returns the last allowed second of the day at or before the given one.
    func previous(_ second: Int) -> Int? {
        let (hour, minute, rest) = (second / 3_600, second / 60 % 60, second % 60)
        guard let allowedHour = Self.previous(hours, hour) else { return nil }
        guard allowedHour == hour else { return last(hour: allowedHour) }
        if let allowedMinute = Self.previous(minutes, minute) {
            guard allowedMinute == minute else { return last(hour: hour, minute: allowedMinute) }
            if let allowed = Self.previous(seconds, rest) { return second - rest + allowed }
            if let earlier = Self.previous(minutes, minute - 1) {
                return last(hour: hour, minute: earlier)
            }
        }
        return Self.previous(hours, hour - 1).map { last(hour: $0) }
    }

    private func first(hour: Int) -> Int {
        first(hour: hour, minute: minutes.trailingZeroBitCount)
    }

    private func first(hour: Int, minute: Int) -> Int {
        hour * 3_600 + minute * 60 + seconds.trailingZeroBitCount
    }

    private func last(hour: Int) -> Int {
        last(hour: hour, minute: 63 - minutes.leadingZeroBitCount)
    }

    private func last(hour: Int, minute: Int) -> Int {
        hour * 3_600 + minute * 60 + 63 - seconds.leadingZeroBitCount
    }

    private static func next(_ mask: UInt64, _ from: Int) -> Int? {
        guard from < 64 else { return nil }
        let rest = mask & ~0 << UInt64(from)
        return rest == 0 ? nil : rest.trailingZeroBitCount
    }

    private static func previous(_ mask: UInt64, _ from: Int) -> Int? {
        guard from >= 0 else { return nil }
        let rest = mask & ~0 >> UInt64(63 - from)
        return rest == 0 ? nil : 63 - rest.leadingZeroBitCount
    }
}
