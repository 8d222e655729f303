public import Core

/// What a person wrote in the morning or at night of a day. Rule M1.
public struct Reflection: Hashable, Sendable {
    /// Morning or night.
    public enum Time: String, Hashable, Sendable, CaseIterable {
        case morning, night

        /// "Morning" or "Night".
        public var title: String { self == .morning ? "Morning" : "Night" }
    }

    /// The civil day.
    public let day: Day
    /// Morning or night.
    public let time: Time
    /// What was written; empty if nothing was.
    public let note: String
    /// How the person slept, 1 … 5; nil at night and if it was not told.
    public let sleep: Int?
}

/// How a person felt at a moment. Rule M1.
public struct MoodEntry: Hashable, Sendable {
    /// Where an entry stands beside a habit.
    public enum Side: String, Hashable, Sendable, CaseIterable {
        case before, after
    }

    /// The id of the event, which names the entry.
    public let id: EventID
    /// The civil day.
    public let day: Day
    /// When it was recorded.
    public let instant: Instant
    /// 1 … 5.
    public let mood: Int
    /// What was written with it; empty if nothing was.
    public let note: String
    /// The id or the name of the habit that it is linked to; nil if there is none.
    public let habit: String?
    /// Whether it was before or after the habit; nil if neither was said.
    public let side: Side?

    /// "Awful", "Low", "Okay", "Good" or "Great".
    public var word: String { MoodScale.words[mood - 1] }
}

/// The five moods, and the five qualities of sleep. Rule M1.
public enum MoodScale {
    /// 1 … 5.
    public static let values: ClosedRange<Int> = 1...5
    /// Words for 1 … 5.
    public static let words = ["Awful", "Low", "Okay", "Good", "Great"]
    /// Faces for 1 … 5.
    public static let faces = ["😣", "🙁", "😐", "🙂", "😄"]
    /// Words for sleep of quality 1 … 5.
    public static let sleep = ["Very poor", "Poor", "Fair", "Good", "Very good"]
}
