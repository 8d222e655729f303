public import Core

/// The state shown to the user, as a function of the facts and the clock. Rule N3.
///
/// It is not stored and needs no timer: a phase that is over cannot be shown.
public struct TensionPhase: Hashable, Shaped {
    /// The kinds of content.
    public enum Kind: String, Hashable, CaseIterable, StringCodedEnum {
        /// The five levels, with "Logged ✓" directly after a level without a suggestion.
        case picker
        /// The suggestion.
        case suggestion
        /// "Logged ✓", after a completed suggestion.
        case completed
    }

    /// The kind of content.
    public let kind: Kind
    /// The check-in shown; nil for the picker, unless it confirms one.
    public let checkIn: CheckIn?
    /// The time of the next change, after the requested instant.
    public let until: Instant
    /// The open suggestion; nil if there is none.
    public var suggestion: Suggestion? { kind == .suggestion ? checkIn?.suggestion : nil }
    /// True if "Logged ✓" is shown.
    public var isLogged: Bool { kind != .suggestion && checkIn != nil }

    public static let shape = Shape<TensionPhase>("TensionPhase") {
        Member("phase", \.kind)
        Member("until", \.until, "The time at which the phase changes next.")
        Member("checkIn", \.checkIn, "The latest check-in. Null if none is shown.")
    }

    /// The duration of "Logged ✓", in seconds.
    public static let completedTime: Int64 = 5
    /// The time after which an unanswered suggestion closes, in seconds.
    public static let suggestionTime: Int64 = 300
    /// The interval for drawing the picker again, in seconds.
    public static let pickerTime: Int64 = 1_800
}

extension TensionPhase {
    /// Computes the phase at an instant, from the latest check-in up to then; nil if there was
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

    /// Returns the phase begun by the check-in's last fact, its start and its duration in seconds.
    private static func begun(by checkIn: CheckIn) -> (Kind, Instant, Int64) {
        guard let outcome = checkIn.outcome else {
            return checkIn.suggestion == nil
                ? (.picker, checkIn.instant, completedTime)
                : (.suggestion, checkIn.instant, suggestionTime)
        }
        let start = max(outcome.instant, checkIn.instant)
        return outcome.kind == .done ? (.completed, start, completedTime) : (.picker, start, 0)
    }

    /// Creates the picker at an instant, shown since another.
    private init(picking now: Instant, since start: Instant) {
        let shown = max(0, now - start) / (TensionPhase.pickerTime * 1_000)
        self.init(
            kind: .picker, checkIn: nil, until: start + (shown + 1) * TensionPhase.pickerTime)
    }
}
