public import Core

/// How tense somebody was at a moment, and what came of the suggestion. Rules N1, N3.
public struct CheckIn: Hashable, Shaped {
    /// What became of a suggestion.
    public struct Outcome: Hashable, Sendable {
        /// Whether it was followed or put away.
        public enum Kind: String, Hashable, Worded { case done, skipped }

        /// Whether it was followed or put away.
        public let kind: Kind
        /// When.
        public let instant: Instant

        /// It was followed, at an instant.
        public static func done(_ at: Instant) -> Outcome { Outcome(kind: .done, instant: at) }
        /// It was put away, at an instant.
        public static func skipped(_ at: Instant) -> Outcome {
            Outcome(kind: .skipped, instant: at)
        }
    }

    /// The id that the writer gave; it names the check-in everywhere.
    public let id: EventID
    /// The civil day.
    public let day: Day
    /// When it was made.
    public let instant: Instant
    /// How tense.
    public let level: TensionLevel
    /// What was written with it; empty if nothing was.
    public let note: String
    /// What was suggested; nil if nothing was.
    public let suggestion: Suggestion?
    /// What became of the suggestion; nil if it was left alone.
    public let outcome: Outcome?

    /// Whether the suggestion was followed.
    public var isDone: Bool { outcome?.kind == .done }

    public static let shape = Shape<CheckIn>("CheckIn") {
        Member("id", \.id)
        Member("day", \.day)
        Member("at", \.instant)
        Member("level", \.level)
        Member("word", \.level.word)
        Member("note", \.note)
        Member("suggestion", \.suggestion)
        Member("outcome", \.outcome?.kind)
    }
}

/// The check-ins of some days.
public struct CheckInLog: Hashable, Shaped {
    /// The days.
    public let span: DaySpan
    /// In the order in which they were made.
    public let checkIns: [CheckIn]
    /// The last of them, where the span has more after it.
    public let next: EventID?

    public static let shape = Shape<CheckInLog> {
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("checkIns", \.checkIns)
        Member("next", \.next, "Where to go on with `after`, if there are more.")
    }
}
