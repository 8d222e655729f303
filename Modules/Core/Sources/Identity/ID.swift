/// A 128-bit identifier of one kind of thing; `Subject` keeps kinds apart at compile time.
///
/// Made by whoever writes, as a UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds, then
/// randomness. The order of ids means nothing but "roughly when"; nothing may depend on it.
@frozen
public struct ID<Subject>: Hashable, Comparable, Sendable {
    /// The first eight bytes, most significant first.
    public let high: UInt64
    /// The last eight bytes, most significant first.
    public let low: UInt64

    /// The identifier with these sixteen bytes.
    @inlinable public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A UUIDv7 made at an instant; `random` needs 74 good bits.
    @inlinable public init(at instant: Instant, random: (UInt64, UInt64)) {
        let time = UInt64(bitPattern: instant.milliseconds) & 0xFFFF_FFFF_FFFF
        high = time << 16 | 0x7000 | random.0 & 0x0FFF
        low = 0x8000_0000_0000_0000 | random.1 >> 2
    }

    /// The identifier that follows from this one and a small number, always the same.
    ///
    /// A command that is sent twice derives the ids of its events from the id of its operation, so
    /// the journal recognises the second time. The time part stays; number 0 is the id itself.
    @inlinable public func derived<Other>(_ number: Int, as: Other.Type = Other.self) -> ID<Other> {
        guard number != 0 else { return ID<Other>(high: high, low: low) }
        var mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(number) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return ID<Other>(
            high: high & ~0x0FFF | (mixed >> 52) & 0x0FFF,
            low: 0x8000_0000_0000_0000 | mixed & 0x3FFF_FFFF_FFFF_FFFF)
    }

    /// The number, below 2³¹, with which this id was derived from another; nil if it was not.
    ///
    /// Deriving mixes without loss, so the number is worked out and not looked for.
    public func number<Other>(derivedFrom operation: ID<Other>) -> Int? {
        if low == operation.low, high == operation.high { return 0 }
        var mixed = low & 0x3FFF_FFFF_FFFF_FFFF | (high & 0x0C00) << 52
        mixed ^= mixed >> 31 ^ mixed >> 62
        mixed = mixed &* 0x3196_42B2_D24D_8EC3
        mixed = (mixed ^ mixed >> 27 ^ mixed >> 54) &* 0x96DE_1B17_3F11_9089
        mixed ^= mixed >> 30 ^ mixed >> 60
        mixed = mixed &- (operation.low ^ operation.high &* 0x9E37_79B9_7F4A_7C15)
        let number = mixed &* 0x96DE_1B17_3F11_9089
        guard number < 1 << 31, operation.derived(Int(number)) == self else { return nil }
        return Int(number)
    }

    @inlinable public static func < (a: ID, b: ID) -> Bool {
        a.high != b.high ? a.high < b.high : a.low < b.low
    }
}

/// The id of an event.
public typealias EventID = ID<Event>
/// The id of a person's journal.
public typealias AccountID = ID<Account>
/// The id of an installation that writes.
public typealias DeviceID = ID<Device>

/// Names the subject of `AccountID`: a person and all that they recorded.
public enum Account {}
/// Names the subject of `DeviceID`: one installation with a chain of events of its own.
public enum Device {}
