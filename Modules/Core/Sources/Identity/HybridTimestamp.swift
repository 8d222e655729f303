/// A hybrid logical timestamp: milliseconds since 1970 in the upper 48 bits, a counter below.
///
/// It grows with every event a device writes or sees: Kulkarni et al., "Logical Physical Clocks"
/// (2014). It orders what happened; it is not for showing. A device that has seen a time ahead of
/// its clock counts on from there, so what it writes afterwards comes after what it saw. Rule Y3.
@frozen
public struct HybridTimestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 in the upper 48 bits, the counter in the lower 16.
    public var rawValue: UInt64

    /// The timestamp with these bits.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Before everything.
    public static let zero = HybridTimestamp(rawValue: 0)

    /// The last time that is taken in from another device: the end of the year 9999.
    public static let last = HybridTimestamp(
        rawValue: UInt64(Instant.last.milliseconds) << 16 | 0xFFFF)

    /// Where counting stops. It leaves whoever has seen `last` room for 2^59 events.
    public static let limit = HybridTimestamp(rawValue: 0xF000_0000_0000_0000)

    /// The milliseconds part, as a point in time.
    @inlinable public var instant: Instant { Instant(milliseconds: Int64(rawValue >> 16)) }

    /// The next timestamp of a device whose clock shows `now` and that has seen `self`; `limit` at
    /// most, for ever.
    @inlinable public func next(at now: Instant) -> HybridTimestamp {
        let physical = UInt64(clamping: min(now, .last).milliseconds) << 16
        let counted = min(rawValue, HybridTimestamp.limit.rawValue - 1) + 1
        return HybridTimestamp(rawValue: max(physical, counted))
    }

    @inlinable public static func < (a: HybridTimestamp, b: HybridTimestamp) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// When a fact was written, in a total order that every device agrees on.
@frozen
public struct Stamp: Hashable, Comparable, Sendable {
    /// The hybrid time of writing.
    public var time: HybridTimestamp
    /// The event that was written; it breaks ties.
    public var event: EventID

    /// The stamp of an event written at a hybrid time.
    @inlinable public init(_ time: HybridTimestamp, _ event: EventID) {
        self.time = time
        self.event = event
    }

    /// Before every stamp.
    public static let zero = Stamp(.zero, EventID(high: 0, low: 0))

    /// After every stamp: for asking what one more write would make of things.
    public static let last = Stamp(
        HybridTimestamp(rawValue: .max), EventID(high: .max, low: .max))

    @inlinable public static func < (a: Stamp, b: Stamp) -> Bool {
        a.time != b.time ? a.time < b.time : a.event < b.event
    }
}

/// A value that the last writer sets: of two writes the one with the greater stamp stays.
@frozen
public struct LWWRegister<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What was written last.
    public private(set) var value: Value
    /// When that was written.
    public private(set) var stamp: Stamp

    /// A register that any write replaces, or one that was written at `stamp`.
    public init(_ value: Value, _ stamp: Stamp = .zero) {
        self.value = value
        self.stamp = stamp
    }

    /// Sets the value if `stamp` is the greatest so far; says whether it did.
    @discardableResult
    public mutating func write(_ value: Value, _ stamp: Stamp) -> Bool {
        guard stamp > self.stamp else { return false }
        self.value = value
        self.stamp = stamp
        return true
    }
}
