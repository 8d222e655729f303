/// A hybrid logical timestamp: milliseconds since 1970 in the upper 48 bits, a counter in the lower
/// 16.
///
/// It increases with every event that a device writes or receives (Kulkarni et al., "Logical
/// Physical Clocks", 2014). It sorts events and must not be displayed. If a device receives a
/// timestamp ahead of its own clock, it continues from that timestamp, so its later events come
/// after the received ones. Rule Y3.
@frozen
public struct HybridTimestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 in the upper 48 bits, the counter in the lower 16.
    public var rawValue: UInt64

    /// Creates the timestamp with these bits.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The timestamp before all others.
    public static let zero = HybridTimestamp(rawValue: 0)

    /// The latest timestamp accepted from another device: the end of the year 9999.
    public static let last = HybridTimestamp(
        rawValue: UInt64(Instant.last.milliseconds) << 16 | 0xFFFF)

    /// The greatest possible timestamp. There is room for 2^59 timestamps between `last` and it.
    public static let limit = HybridTimestamp(rawValue: 0xF000_0000_0000_0000)

    /// The milliseconds part, as a point in time.
    @inlinable public var instant: Instant { Instant(milliseconds: Int64(rawValue >> 16)) }

    /// Returns the next timestamp of a device whose clock shows `now` and whose latest timestamp is
    /// this one; at most `limit`.
    @inlinable public func next(at now: Instant) -> HybridTimestamp {
        let physical = UInt64(clamping: min(now, .last).milliseconds) << 16
        let counted = min(rawValue, HybridTimestamp.limit.rawValue - 1) + 1
        return HybridTimestamp(rawValue: max(physical, counted))
    }

    @inlinable public static func < (a: HybridTimestamp, b: HybridTimestamp) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// The position of an event in a total order that all devices agree on.
@frozen
public struct Stamp: Hashable, Comparable, Sendable {
    /// The hybrid timestamp of the event.
    public var time: HybridTimestamp
    /// The id of the event. It decides the order if two events have the same time.
    public var event: EventID

    /// Creates the stamp of an event.
    @inlinable public init(_ time: HybridTimestamp, _ event: EventID) {
        self.time = time
        self.event = event
    }

    /// The stamp before all others.
    public static let zero = Stamp(.zero, EventID(high: 0, low: 0))

    /// The stamp after all others. Use it to test the effect of one more write.
    public static let last = Stamp(
        HybridTimestamp(rawValue: .max), EventID(high: .max, low: .max))

    @inlinable public static func < (a: Stamp, b: Stamp) -> Bool {
        a.time != b.time ? a.time < b.time : a.event < b.event
    }
}

/// A last-writer-wins value: of two writes, the one with the greater stamp counts.
@frozen
public struct LWWRegister<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The latest written value.
    public private(set) var value: Value
    /// The stamp of the latest write.
    public private(set) var stamp: Stamp

    /// Creates a register with an initial value. By default, any write replaces the value; with a
    /// `stamp`, only a later write does.
    public init(_ value: Value, _ stamp: Stamp = .zero) {
        self.value = value
        self.stamp = stamp
    }

    /// Sets the value if `stamp` is greater than all earlier ones. Returns true if the value was
    /// set.
    @discardableResult
    public mutating func write(_ value: Value, _ stamp: Stamp) -> Bool {
        guard stamp > self.stamp else { return false }
        self.value = value
        self.stamp = stamp
        return true
    }
}
