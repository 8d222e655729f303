/// An amount in thousandths of an item's unit.
///
/// The value is an integer, so that sums do not depend on the order of additions. Additions wrap on
/// overflow. A valid amount is at most 1,000,000,000 units in either direction.
@frozen
public struct Amount: Hashable, Comparable, Sendable {
    /// The amount in thousandths of a unit.
    public var thousandths: Int64

    /// Creates an amount from a number of thousandths of a unit.
    @inlinable public init(thousandths: Int64) { self.thousandths = thousandths }

    /// Creates an amount from a number of whole units. Wraps on overflow.
    @inlinable public init(_ units: Int) { thousandths = Int64(units) &* 1_000 }

    /// The amount 0.
    public static let zero = Amount(thousandths: 0)
    /// The smallest positive amount. It is the target of an item that any amount completes.
    public static let least = Amount(thousandths: 1)
    /// The amount of one unit.
    public static let one = Amount(thousandths: 1_000)
    /// The largest magnitude that can be recorded: 1,000,000,000 units.
    public static let limit = Amount(thousandths: 1_000_000_000_000)

    /// True if the magnitude does not exceed `limit`.
    @inlinable public var isValid: Bool {
        thousandths.magnitude <= Amount.limit.thousandths.magnitude
    }

    @inlinable public static func < (a: Amount, b: Amount) -> Bool {
        a.thousandths < b.thousandths
    }
    /// Returns the sum. Wraps on overflow.
    @inlinable public static func + (a: Amount, b: Amount) -> Amount {
        Amount(thousandths: a.thousandths &+ b.thousandths)
    }
    /// Returns the difference. Wraps on overflow.
    @inlinable public static func - (a: Amount, b: Amount) -> Amount {
        Amount(thousandths: a.thousandths &- b.thousandths)
    }
    /// Returns the negated amount.
    @inlinable public static prefix func - (a: Amount) -> Amount {
        Amount(thousandths: 0 &- a.thousandths)
    }
    @inlinable public static func += (a: inout Amount, b: Amount) { a = a + b }

    /// The amount as a number of units, for charts and ratios.
    @inlinable public var units: Double { Double(thousandths) / 1_000 }
}
