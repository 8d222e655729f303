/// A quantity in thousandths of an item's unit.
///
/// Whole numbers only, so that sums come out the same in any order; addition wraps, and no valid
/// amount exceeds 1,000,000,000 units either way.
@frozen
public struct Amount: Hashable, Comparable, Sendable {
    /// Thousandths of a unit.
    public var thousandths: Int64

    /// An amount of so many thousandths of a unit.
    @inlinable public init(thousandths: Int64) { self.thousandths = thousandths }

    /// An amount of whole units; wraps beyond the limit.
    @inlinable public init(_ units: Int) { thousandths = Int64(units) &* 1_000 }

    /// Nothing.
    public static let zero = Amount(thousandths: 0)
    /// The smallest amount over nothing: the target of an item that any amount completes.
    public static let least = Amount(thousandths: 1)
    /// One unit.
    public static let one = Amount(thousandths: 1_000)
    /// The greatest magnitude that may be recorded: 1,000,000,000 units.
    public static let limit = Amount(thousandths: 1_000_000_000_000)

    /// Whether the magnitude is within the limit.
    @inlinable public var isValid: Bool {
        thousandths.magnitude <= Amount.limit.thousandths.magnitude
    }

    @inlinable public static func < (a: Amount, b: Amount) -> Bool {
        a.thousandths < b.thousandths
    }
    /// The sum; wraps.
    @inlinable public static func + (a: Amount, b: Amount) -> Amount {
        Amount(thousandths: a.thousandths &+ b.thousandths)
    }
    /// The difference; wraps.
    @inlinable public static func - (a: Amount, b: Amount) -> Amount {
        Amount(thousandths: a.thousandths &- b.thousandths)
    }
    /// The same amount the other way.
    @inlinable public static prefix func - (a: Amount) -> Amount {
        Amount(thousandths: 0 &- a.thousandths)
    }
    @inlinable public static func += (a: inout Amount, b: Amount) { a = a + b }

    /// The amount as a number of units, for charts and ratios.
    @inlinable public var units: Double { Double(thousandths) / 1_000 }
}
