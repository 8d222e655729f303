public import Core

/// The limits and constants of the coach.
enum CoachRule {
    /// The length of a message in characters.
    static let message = 1...2_000
    /// The default number of tokens per day that a model may read and write.
    static let budget = 20_000
    /// The minutes of the smallest step that keeps a streak alive.
    static let microMinutes = 5
    /// The number of earlier days that the coach considers.
    static let window = 7
    /// The maximum number of words of an answer.
    static let words = 110
}

/// The user's consent to a model and the data that it receives.
public enum Consent: String, Hashable, StringCodedEnum {
    /// No model is used.
    case off
    /// The model receives the coach's context.
    case on
    /// The model receives the coach's context without item names.
    case withoutNames = "without-names"
}
