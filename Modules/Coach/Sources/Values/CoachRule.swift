public import Core

/// The numbers that the coach goes by.
enum CoachRule {
    /// Characters of a message.
    static let message = 1...2_000
    /// Tokens a day that a model may read and write unless somebody sets another number.
    static let budget = 20_000
    /// Minutes of the smallest thing that keeps a streak alive.
    static let microMinutes = 5
    /// The days before today that are looked at.
    static let window = 7
    /// Words of an answer.
    static let words = 110
}

/// Whether a model may be asked, and what it is told.
public enum Consent: String, Hashable, Worded {
    /// It is not asked.
    case off
    /// It is told what the coach knows.
    case on
    /// It is told the same without the names of items.
    case withoutNames = "without-names"
}
