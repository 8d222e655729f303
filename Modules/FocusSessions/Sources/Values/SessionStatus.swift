public import Core

/// Where a person is with sessions at a time: a function of the facts and of the time alone. Rules
/// F1, F2, F4.
public struct SessionStatus: Hashable, Shaped {
    /// What is going on.
    public enum State: String, Worded, Hashable {
        /// Time of a session goes by.
        case running
        /// A session waits.
        case paused
        /// The break after a completed session.
        case resting
        /// Nothing.
        case idle
    }

    /// What is going on.
    public let state: State
    /// The session that goes on or was just completed; nil if none.
    public let session: FocusSession?
    /// `focus`, `short-break` or `long-break`; nil if nothing goes on.
    let kind: SessionPhase.Kind?
    /// Seconds left of the phase; 0 if nothing goes on.
    public let remaining: Int
    /// Seconds that the phase takes.
    public let length: Int
    /// When the phase ends; nil while paused and if nothing goes on.
    public let endsAt: Instant?
    /// Which stretch of focus it is, from 1; 0 if nothing goes on.
    public let round: Int
    /// How many there are.
    public let rounds: Int
    /// Whole minutes of focus on the person's day.
    public let minutesToday: Int
    /// Completed sessions that were started on the person's day.
    public let completedToday: Int
    /// What to do next.
    public let suggestion: SessionSuggestion

    /// `focus`, `short-break` or `long-break`; nil if nothing goes on.
    public var phase: String? { kind?.rawValue }
    /// "Focus", "Short break", "Long break".
    public var words: String { kind?.words ?? "No session" }
    /// "24:59", or "1:00:00" where there is more than an hour.
    public var clock: String { SessionStatus.clock(remaining) }
    /// How much of the phase is over, 0 … 1.
    public var progress: Double {
        length == 0 ? 0 : 1 - Double(remaining) / Double(length)
    }

    /// Seconds as a clock shows them.
    public static func clock(_ seconds: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let (hours, rest) = (seconds / 3_600, seconds % 3_600)
        let tail = two(rest % 60)
        return hours > 0 ? "\(hours):\(two(rest / 60)):\(tail)" : "\(rest / 60):\(tail)"
    }

    public static let shape = Shape<SessionStatus>("SessionStatus") {
        Member("state", \.state)
        Member("phase", \.kind, "What one does; null if nothing goes on.")
        Member("remaining", \.remaining, "Seconds left of the phase.")
        Member("length", \.length, "Seconds that the phase takes.")
        Member("endsAt", \.endsAt, "When the phase ends, unless it is paused first.")
        Member("round", \.round, "Which stretch of focus it is, from 1.")
        Member("rounds", \.rounds)
        Member("session", \.session)
        Member("minutesToday", \.minutesToday, "Whole minutes of focus on the person's day.")
        Member("completedToday", \.completedToday)
        Member("suggestion", \.suggestion)
    }
}

/// What to do next. Rule F2.
public struct SessionSuggestion: Hashable, Shaped {
    /// The template of the session that comes next.
    public let template: String
    /// Its minutes of focus.
    public let minutes: Int
    /// Minutes of the break before it; 0 if it can begin now.
    public let rest: Int
    /// The same in words: "25 minutes of focus, 25/5".
    public let text: String

    public static let shape = Shape<SessionSuggestion>("SessionSuggestion") {
        Member("template", \.template)
        Member("minutes", \.minutes)
        Member("rest", \.rest, "Minutes of the break that goes before it.")
        Member("text", \.text)
    }
}
