public import Core

/// What somebody who looks now is shown: a function of the facts and the clock. Rule N3.
///
/// Nothing is kept and nothing ticks: a phase that the clock has left cannot be seen.
public struct TensionPhase: Hashable, Shaped {
    /// What is shown.
    public enum Kind: String, Hashable, CaseIterable, Worded {
        /// The five levels, with "Logged ✓" beside them right after one that brings no suggestion.
        case picker
        /// What might help.
        case suggestion
        /// "Logged ✓", after a suggestion that was done.
        case completed
    }

    /// What is shown.
    public let kind: Kind
    /// The check-in that it is about; nil for the picker, unless it acknowledges one.
    public let checkIn: CheckIn?
    /// When this must be looked at again: later than the instant it was asked for.
    public let until: Instant
    /// The suggestion that is open; nil if none is.
    public var suggestion: Suggestion? { kind == .suggestion ? checkIn?.suggestion : nil }
    /// Whether "Logged ✓" is to be said.
    public var isLogged: Bool { kind != .suggestion && checkIn != nil }

    public static let shape = Shape<TensionPhase>("TensionPhase") {
        Member("phase", \.kind)
        Member("until", \.until, "Ask again then.")
        Member("checkIn", \.checkIn)
    }

    /// How long "Logged ✓" stays, in seconds.
    public static let completedTime: Int64 = 5
    /// How long a suggestion that is left alone stays, in seconds.
    public static let suggestionTime: Int64 = 300
    /// How often the picker is drawn afresh, in seconds.
    public static let pickerTime: Int64 = 1_800
}

extension TensionPhase {
    /// The phase at an instant, after the latest check-in that was made by then; nil if there was
    /// none.
    public init(after latest: CheckIn?, at now: Instant) {
        guard let latest, latest.instant <= now else {
            self.init(picking: now, since: Instant(milliseconds: 0))
            return
        }
        let (kind, start, time) = TensionPhase.begun(by: latest)
        if now < start + time {
            self.init(kind: kind, checkIn: latest, until: start + time)
        } else {
            self.init(picking: now, since: start + time)
        }
    }

    /// What the check-in's last fact began, when, and for how many seconds.
    private static func begun(by checkIn: CheckIn) -> (Kind, Instant, Int64) {
        guard let outcome = checkIn.outcome else {
            return checkIn.suggestion == nil
                ? (.picker, checkIn.instant, completedTime)
                : (.suggestion, checkIn.instant, suggestionTime)
        }
        let start = max(outcome.instant, checkIn.instant)
        return outcome.kind == .done ? (.completed, start, completedTime) : (.picker, start, 0)
    }

    /// The picker at an instant, shown since another.
    private init(picking now: Instant, since start: Instant) {
        let shown = max(0, now - start) / (TensionPhase.pickerTime * 1_000)
        self.init(
            kind: .picker, checkIn: nil, until: start + (shown + 1) * TensionPhase.pickerTime)
    }
}
