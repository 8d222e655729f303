public import Core

/// A check-in with the result of its suggestion. Rules N1, N3.
public struct CheckIn: Hashable, Shaped {
    /// The result of a suggestion.
    public struct Outcome: Hashable, Sendable {
        /// Followed or skipped.
        public enum Kind: String, Hashable, StringCodedEnum { case done, skipped }

        /// Followed or skipped.
        public let kind: Kind
        /// The time.
        public let instant: Instant

        /// Returns the result of following it at an instant.
        public static func done(_ at: Instant) -> Outcome { Outcome(kind: .done, instant: at) }
        /// Returns the result of skipping it at an instant.
        public static func skipped(_ at: Instant) -> Outcome {
            Outcome(kind: .skipped, instant: at)
        }
    }

    /// The id given by the writer, which identifies the check-in.
    public let id: EventID
    /// The civil day.
    public let day: Day
    /// The time.
    public let instant: Instant
    /// The level.
    public let level: TensionLevel
    /// The note; empty if there is none.
    public let note: String
    /// The suggestion; nil if there was none.
    public let suggestion: Suggestion?
    /// The result of the suggestion; nil if it was not answered.
    public let outcome: Outcome?

    /// True if the suggestion was followed.
    public var isDone: Bool { outcome?.kind == .done }

    public static let shape = Shape<CheckIn>("CheckIn") {
        Member("id", \.id, "The check-in's id.")
        Member("day", \.day)
        Member("at", \.instant, "The time of the check-in.")
        Member("level", \.level)
        Member("word", \.level.word, "The level in words.")
        Member("note", \.note, "The note. Can be empty.")
        Member("suggestion", \.suggestion, "The suggestion. Null below level 7.")
        Member(
            "outcome", \.outcome?.kind,
            "The outcome of the suggestion. Null while it is open or without one.")
    }
}

/// The check-ins of a span.
public struct CheckInLog: Hashable, Shaped {
    /// The days.
    public let span: DaySpan
    /// The check-ins in order of time.
    public let checkIns: [CheckIn]
    /// The id of the last check-in, if the span has more after it.
    public let next: EventID?

    public static let shape = Shape<CheckInLog> {
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("checkIns", \.checkIns, "The check-ins.")
        Member("next", \.next, "The value of `after` for the next part. Null after the last part.")
    }
}
