public import Core

/// The morning or night reflection of a day. Rule M1.
public struct Reflection: Hashable, Shaped {
    /// Morning or night.
    public enum Time: String, Hashable, StringCodedEnum {
        case morning, night

        /// The title: "Morning" or "Night".
        public var title: String { self == .morning ? "Morning" : "Night" }
    }

    /// The civil day.
    public let day: Day
    /// Morning or night.
    public let time: Time
    /// The note; empty if there is none.
    public let note: String
    /// The sleep quality, 1–5; nil at night and if it was not recorded.
    public let sleep: Int?

    public static let shape = Shape<Reflection>("Reflection") {
        Member("day", \.day)
        Member("time", \.time)
        Member("note", \.note, "The note. Can be empty.")
        Member("sleep", \.sleep, as: MoodScale.codec.shape.orNull)
    }

}

/// A mood at a moment. Rule M1.
public struct MoodEntry: Hashable, Shaped {
    /// The position of an entry relative to a habit.
    public enum Side: String, Hashable, StringCodedEnum {
        case before, after
    }

    /// The id of the event, which identifies the entry.
    public let id: EventID
    /// The civil day.
    public let day: Day
    /// The time of recording.
    public let instant: Instant
    /// The mood, 1–5.
    public let mood: Int
    /// The note; empty if there is none.
    public let note: String
    /// The name of the linked habit; nil if there is none.
    public let habit: String?
    /// Before or after the habit; nil if not given.
    public let side: Side?

    /// The word: "Awful", "Low", "Okay", "Good" or "Great".
    public var word: String { MoodScale.words[mood - 1] }

    public static let shape = Shape<MoodEntry>("Mood") {
        Member("id", \.id, "The mood's id.")
        Member("day", \.day)
        Member("at", \.instant, "The time of the mood.")
        Member("mood", \.mood, as: MoodScale.codec.shape)
        Member("word", \.word, "The mood in one word.")
        Member("note", \.note, "The note. Can be empty.")
        Member("habit", \.link, "The related habit. Null if there is none.")
    }

    private var link: MoodLink? { habit.map { MoodLink($0, side) } }
}

/// The habit to which a mood is linked.
public struct MoodLink: Hashable, Shaped {
    /// The id or name of the habit.
    public var name: String
    /// Before or after it; nil if not given.
    public var side: MoodEntry.Side?

    /// Creates a link to a habit.
    public init(_ name: String, _ side: MoodEntry.Side? = nil) {
        self.name = name
        self.side = side
    }

    static let record = Record(
        MoodLink.init(_:_:),
        Field("name", \.name, .line(1...80).described("The habit's id or name.")),
        Field(
            "side", \.side,
            MoodEntry.Side.codec.described("`before` or `after` the habit. Null if neither.").orNull
        ))

    public static let shape = Shape<MoodLink> {
        Member("name", \.name, "The name of the habit.")
        Member("side", \.side)
    }
}

/// The five moods and the five levels of sleep quality. Rule M1.
public enum MoodScale {
    /// The values, 1–5.
    public static let values: ClosedRange<Int> = 1...5
    /// The codec of a value.
    static let codec = Codec<Int>.integer(values)
    /// The words for moods 1–5.
    public static let words = ["Awful", "Low", "Okay", "Good", "Great"]
    /// The faces for moods 1–5.
    public static let faces = ["😣", "🙁", "😐", "🙂", "😄"]
    /// The words for sleep quality 1–5.
    public static let sleep = ["Very poor", "Poor", "Fair", "Good", "Very good"]
}

/// The reflections of a span of days.
public struct ReflectionLog: Hashable, Shaped {
    /// The last day.
    public let day: Day
    /// The reflections by day, morning before night.
    public let reflections: [Reflection]

    public static let shape = Shape<ReflectionLog> {
        Member("day", \.day)
        Member("reflections", \.reflections, "The reflections, latest first.")
    }
}

/// The moods of a span of days.
public struct MoodLog: Hashable, Shaped {
    /// The last day.
    public let day: Day
    /// The moods in the order of recording.
    public let moods: [MoodEntry]

    public static let shape = Shape<MoodLog> {
        Member("day", \.day)
        Member("moods", \.moods, "The moods.")
    }
}
