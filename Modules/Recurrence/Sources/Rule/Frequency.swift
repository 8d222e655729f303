/// The unit of repetition: the FREQ part of RFC 5545 section 3.3.10.
///
/// Units are ordered from the finest to the coarsest.
@frozen
public enum Frequency: UInt8, CaseIterable, Hashable, Sendable, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    /// The word in the text of a rule, `SECONDLY` … `YEARLY`.
    public var code: String { Frequency.codes[Int(rawValue)] }

    /// Returns the frequency of a word in capitals; nil if there is none.
    public init?(code: some StringProtocol) {
        guard let index = Frequency.codes.firstIndex(where: { $0 == code }) else { return nil }
        self.init(rawValue: UInt8(index))
    }

    /// True if the frequency is hours, minutes or seconds.
    @inlinable public var isSubDaily: Bool { self < .daily }

    /// Returns true if `a` is finer than `b`.
    @inlinable public static func < (a: Frequency, b: Frequency) -> Bool {
        a.rawValue < b.rawValue
    }

    private static let codes = [
        "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY",
    ]
}
