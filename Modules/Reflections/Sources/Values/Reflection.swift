public import Core

/// What a person wrote in the morning or at night of a day. Rule M1.
public struct Reflection: Hashable, Shaped {
    /// Morning or night.
    public enum Time: String, Hashable, Worded {
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

    public static let shape = Shape<Reflection>("Reflection") {
        Member("day", \.day)
        Member("time", \.time)
        Member("note", \.note)
        Member("sleep", \.sleep, as: MoodScale.codec.shape.orNull)
    }

}

/// How a person felt at a moment. Rule M1.
public struct MoodEntry: Hashable, Shaped {
    /// Where an entry stands beside a habit.
    public enum Side: String, Hashable, Worded {
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
    /// The name of the habit that it is linked to; nil if there is none.
    public let habit: String?
    /// Whether it was before or after the habit; nil if neither was said.
    public let side: Side?

    /// "Awful", "Low", "Okay", "Good" or "Great".
    public var word: String { MoodScale.words[mood - 1] }

    public static let shape = Shape<MoodEntry>("Mood") {
        Member("id", \.id)
        Member("day", \.day)
        Member("at", \.instant)
        Member("mood", \.mood, as: MoodScale.codec.shape)
        Member("word", \.word)
        Member("note", \.note)
        Member("habit", \.link)
    }

    private var link: MoodLink? { habit.map { MoodLink($0, side) } }
}

/// The habit that a mood has to do with.
public struct MoodLink: Hashable, Shaped {
    /// The id or the name of the habit.
    public var name: String
    /// Before or after it; nil if neither was said.
    public var side: MoodEntry.Side?

    /// A link to a habit.
    public init(_ name: String, _ side: MoodEntry.Side? = nil) {
        self.name = name
        self.side = side
    }

    static let record = Record(
        MoodLink.init(_:_:), Field("name", \.name, .line(1...80).described("Its id or its name.")),
        Field("side", \.side, MoodEntry.Side.codec.described("Before or after it.").orNull))

    public static let shape = Shape<MoodLink> {
        Member("name", \.name)
        Member("side", \.side)
    }
}

/// The five moods, and the five qualities of sleep. Rule M1.
public enum MoodScale {
    /// 1 … 5.
    public static let values: ClosedRange<Int> = 1...5
    /// One of the five.
    static let codec = Codec<Int>.integer(values)
    /// Words for 1 … 5.
    public static let words = ["Awful", "Low", "Okay", "Good", "Great"]
    /// Faces for 1 … 5.
    public static let faces = ["😣", "🙁", "😐", "🙂", "😄"]
    /// Words for sleep of quality 1 … 5.
    public static let sleep = ["Very poor", "Poor", "Fair", "Good", "Very good"]
}

/// What was written in a run of days that ends on a day.
public struct ReflectionLog: Hashable, Shaped {
    /// The last day.
    public let day: Day
    /// By day, morning before night.
    public let reflections: [Reflection]

    public static let shape = Shape<ReflectionLog> {
        Member("day", \.day)
        Member("reflections", \.reflections)
    }
}

/// How a person felt in a run of days that ends on a day.
public struct MoodLog: Hashable, Shaped {
    /// The last day.
    public let day: Day
    /// In the order in which they were recorded.
    public let moods: [MoodEntry]

    public static let shape = Shape<MoodLog> {
        Member("day", \.day)
        Member("moods", \.moods)
    }
}
