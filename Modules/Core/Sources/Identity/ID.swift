/// A 128-bit identifier. `Subject` distinguishes kinds of ids at compile time.
///
/// The device that writes creates it as a UUIDv7 (RFC 9562 section 5.7): 48 bits of milliseconds,
/// then random bits. The order of ids matches the order of time only roughly, so no code may depend
/// on it.
@frozen
public struct ID<Subject>: Hashable, Comparable, Sendable {
    /// The first eight bytes, most significant first.
    public let high: UInt64
    /// The last eight bytes, most significant first.
    public let low: UInt64

    /// Creates the identifier with these sixteen bytes.
    @inlinable public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates a UUIDv7 for an instant. `random` must contain at least 74 random bits.
    @inlinable public init(at instant: Instant, random: (UInt64, UInt64)) {
        let time = UInt64(bitPattern: instant.milliseconds) & 0xFFFF_FFFF_FFFF
        high = time << 16 | 0x7000 | random.0 & 0x0FFF
        low = 0x8000_0000_0000_0000 | random.1 >> 2
    }

    /// Returns the id that is derived from this one and a small number. The same arguments always
    /// give the same id.
    ///
    /// The ids of a command's events are derived from the id of its operation, so the journal
    /// recognises a repeated command. The derived id keeps the time part. Number 0 gives this id
    /// itself.
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

    /// Returns the number by which this id was derived from `operation`, less than 2³¹; nil if this
    /// id was not derived from it.
    ///
    /// The derivation is reversible, so the number is computed directly, without trying candidates.
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
/// The id of an installation of Cairn that writes events.
public typealias DeviceID = ID<Device>

/// The subject of `AccountID`: a user with all of the user's events.
public enum Account {}
/// The subject of `DeviceID`: one installation with its own chain of events.
public enum Device {}
