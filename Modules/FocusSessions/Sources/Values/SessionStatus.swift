public import Core

/// The user's status of sessions at a time, as a function of the facts and the time. Rules F1, F2,
/// F4.
public struct SessionStatus: Hashable, Shaped {
    /// The states.
    public enum State: String, StringCodedEnum, Hashable {
        /// A session is running.
        case running
        /// A session is paused.
        case paused
        /// The break after a completed session.
        case resting
        /// No session.
        case idle
    }

    /// The state.
    public let state: State
    /// The current session, or the one just completed; nil if there is none.
    public let session: FocusSession?
    /// The phase `focus`, `short-break` or `long-break`; nil without a session.
    let kind: SessionPhase.Kind?
    /// The remaining seconds of the phase; 0 without a session.
    public let remaining: Int
    /// The duration of the phase in seconds.
    public let length: Int
    /// The end of the phase; nil while paused and without a session.
    public let endsAt: Instant?
    /// The number of the work phase, from 1; 0 without a session.
    public let round: Int
    /// The number of work phases.
    public let rounds: Int
    /// The whole minutes of focus on the user's day.
    public let minutesToday: Int
    /// The completed sessions that were started on the user's day.
    public let completedToday: Int
    /// The suggested next session.
    public let suggestion: SessionSuggestion

    /// The phase `focus`, `short-break` or `long-break`; nil without a session.
    public var phase: String? { kind?.rawValue }
    /// The title of the phase: "Focus", "Short break", "Long break".
    public var words: String { kind?.words ?? "No session" }
    /// The remaining time: "24:59", or "1:00:00" for more than an hour.
    public var clock: String { SessionStatus.clock(remaining) }
    /// The completed part of the phase, 0–1.
    public var progress: Double {
        length == 0 ? 0 : 1 - Double(remaining) / Double(length)
    }

    /// Formats seconds as a clock.
    public static func clock(_ seconds: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let (hours, rest) = (seconds / 3_600, seconds % 3_600)
        let tail = two(rest % 60)
        return hours > 0 ? "\(hours):\(two(rest / 60)):\(tail)" : "\(rest / 60):\(tail)"
    }

    public static let shape = Shape<SessionStatus>("SessionStatus") {
        Member("state", \.state, "The state of the timer.")
        Member("phase", \.kind, "The current phase. Null if no session is running.")
        Member("remaining", \.remaining, "The seconds left in the phase.")
        Member("length", \.length, "The length of the phase in seconds.")
        Member("endsAt", \.endsAt, "The time at which the phase ends if it is not paused.")
        Member("round", \.round, "The number of the focus phase, from 1.")
        Member("rounds", \.rounds, "The number of focus phases in the session.")
        Member(
            "session", \.session, "The current or just completed session; null if there is none.")
        Member("minutesToday", \.minutesToday, "The whole minutes of focus on the person's day.")
        Member(
            "completedToday", \.completedToday,
            "The number of completed sessions that started today.")
        Member("suggestion", \.suggestion, "The suggested next session.")
    }
}

/// The suggested next session. Rule F2.
public struct SessionSuggestion: Hashable, Shaped {
    /// The template of the next session.
    public let template: String
    /// Its minutes of focus.
    public let minutes: Int
    /// The minutes of the break before it; 0 if it can begin now.
    public let rest: Int
    /// The suggestion in words: "25 minutes of focus, 25/5".
    public let text: String

    public static let shape = Shape<SessionSuggestion>("SessionSuggestion") {
        Member("template", \.template, "The id of the suggested template.")
        Member("minutes", \.minutes, "The suggested minutes of focus.")
        Member("rest", \.rest, "The minutes of the break before it.")
        Member("text", \.text, "The suggestion in words: \"25 minutes of focus, 25/5\".")
    }
}
