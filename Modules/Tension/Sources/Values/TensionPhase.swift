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

    public static let shape = Shape<TensionPhase>("TensionPhase") {
        Member("phase", \.kind)
        Member("until", \.until, "Ask again then, in milliseconds since 1970.")
        Member("checkIn", \.checkIn)
    }

    /// How long "Logged ✓" stays, in milliseconds.
    public static let completedTime: Int64 = 5_000
    /// How long a suggestion that is left alone stays, in milliseconds.
    public static let suggestionTime: Int64 = 300_000
    /// How often the picker is drawn afresh, in milliseconds.
    public static let pickerTime: Int64 = 1_800_000

    /// The phase at an instant, after the latest check-in that was made by then; nil if there was
    /// none.
    public init(after latest: CheckIn?, at now: Instant) {
        guard let latest, latest.instant <= now else {
            self.init(picking: now, since: Instant(milliseconds: 0))
            return
        }
        let (kind, start) = TensionPhase.begun(by: latest)
        let length =
            kind == .suggestion ? TensionPhase.suggestionTime : TensionPhase.completedTime
        let end = Instant(milliseconds: start.milliseconds + length)
        if kind == .picker {
            self.init(picking: now, since: start)
        } else if now < end {
            self.init(kind: kind, checkIn: latest, until: end)
        } else {
            self.init(picking: now, since: end)
        }
    }

    /// What the check-in's last fact began, and when.
    private static func begun(by checkIn: CheckIn) -> (Kind, Instant) {
        switch checkIn.outcome {
        case .done(let instant): (.completed, max(instant, checkIn.instant))
        case .skipped(let instant): (.picker, max(instant, checkIn.instant))
        case nil: (checkIn.suggestion == nil ? .completed : .suggestion, checkIn.instant)
        }
    }

    private init(kind: Kind, checkIn: CheckIn?, until: Instant) {
        self.kind = kind
        self.checkIn = checkIn
        self.until = until
    }

    /// The picker at an instant, shown since another.
    private init(picking now: Instant, since start: Instant) {
        let shown = max(0, now.milliseconds - start.milliseconds) / TensionPhase.pickerTime
        self.init(
            kind: .picker, checkIn: nil,
            until: Instant(
                milliseconds: start.milliseconds + (shown + 1) * TensionPhase.pickerTime))
    }
}
