public import Core

/// What somebody who looks now is shown: a function of the facts and the clock. Rule N3.
///
/// Nothing is kept and nothing ticks: a phase that the clock has left cannot be seen.
public struct TensionPhase: Hashable, Shaped {
    /// What is shown.
    public enum Kind: String, Hashable, CaseIterable, Worded {
        /// The five levels.
        case picker
        /// What might help.
        case suggestion
        /// "Logged ✓".
        case completed
    }

    /// What is shown.
    public let kind: Kind
    /// The check-in that it is about; nil for the picker.
    public let checkIn: CheckIn?
    /// When this must be looked at again: later than the instant it was asked for.
    public let until: Instant
    /// The suggestion that is open; nil if none is.
    public var suggestion: Suggestion? { kind == .suggestion ? checkIn?.suggestion : nil }

    public static let shape = Shape<TensionPhase>("TensionPhase") {
        Member("phase", \.kind)
        Member("until", \.until, "Ask again then, in milliseconds since 1970.")
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
        let (kind, start) = TensionPhase.begun(by: latest)
        let end =
            start + (kind == .suggestion ? TensionPhase.suggestionTime : TensionPhase.completedTime)
        if kind != .picker, now < end {
            self.init(kind: kind, checkIn: latest, until: end)
        } else {
            self.init(picking: now, since: kind == .picker ? start : end)
        }
    }

    /// What the check-in's last fact began, and when.
    private static func begun(by checkIn: CheckIn) -> (Kind, Instant) {
        guard let outcome = checkIn.outcome else {
            return (checkIn.suggestion == nil ? .completed : .suggestion, checkIn.instant)
        }
        let start = max(outcome.instant, checkIn.instant)
        return (outcome.kind == .done ? .completed : .picker, start)
    }

    /// The picker at an instant, shown since another.
    private init(picking now: Instant, since start: Instant) {
        let shown = max(0, now - start) / (TensionPhase.pickerTime * 1_000)
        self.init(
            kind: .picker, checkIn: nil, until: start + (shown + 1) * TensionPhase.pickerTime)
    }
}
