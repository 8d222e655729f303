/// The unit that a rule repeats by: the FREQ part of RFC 5545 section 3.3.10.
///
/// Ordered from the finest to the coarsest.
@frozen
public enum Frequency: UInt8, CaseIterable, Hashable, Sendable, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// The word in a rule's text, `SECONDLY` … `YEARLY`.
    public var code: String { Frequency.codes[Int(rawValue)] }

    /// The frequency with that word in capitals, or nil.
    public init?(code: some StringProtocol) {
        guard let index = Frequency.codes.firstIndex(where: { $0 == code }) else { return nil }
        self.init(rawValue: UInt8(index))
    }

    /// Whether a rule of this frequency steps by hours, minutes or seconds.
    @inlinable public var isSubDaily: Bool { self < .daily }

    /// Whether `a` is the finer.
    @inlinable public static func < (a: Frequency, b: Frequency) -> Bool {
        a.rawValue < b.rawValue
    }

    private static let codes = [
        "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
    ]
}
