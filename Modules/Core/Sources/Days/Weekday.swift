/// A day of the week. Monday is the first day, as in ISO 8601.
@frozen
public enum Weekday: UInt8, CaseIterable, Hashable, Sendable, Comparable {
    case monday = 0
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// The index, 0 for Monday … 6 for Sunday.
    @inlinable public var index: Int { Int(rawValue) }

    /// Creates the weekday for 0 (Monday) … 6 (Sunday); traps for other numbers.
    @inlinable public init(index: Int) { self = Weekday(rawValue: UInt8(index))! }

    /// The two-letter code from RFC 5545: MO, TU, WE, TH, FR, SA or SU.
    public var code: String { Weekday.codes[index] }

    /// Creates the weekday with an RFC 5545 code in capital letters; nil for other text.
    public init?(code: some StringProtocol) {
        guard let index = Weekday.codes.firstIndex(where: { $0 == code }) else { return nil }
        self.init(index: index)
    }

    /// The English name, "Monday" … "Sunday".
    public var englishName: String { Weekday.names[index] }

    /// The short English name, "Mon" … "Sun".
    public var shortEnglishName: String { String(englishName.prefix(3)) }

    @inlinable public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private static let names = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}
