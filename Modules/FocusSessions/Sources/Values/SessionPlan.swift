internal import Core

/// The plan of a session at its start: the lengths of work and breaks. Rule F1.
struct SessionPlan: Payload, Snapshot {
    /// The minutes of a work phase.
    var work: Int
    /// The minutes of a short break.
    var short: Int
    /// The minutes of a long break.
    var long: Int
    /// The number of work phases before a long break.
    var every: Int
    /// The total minutes of focus.
    var minutes: Int
    /// The number of work phases since the last long break, at the start.
    var round: Int

    static let record = Record(
        SessionPlan.init, Field("work", \.work, .integer(SessionLimits.work)),
        Field("short", \.short, .integer(SessionLimits.rest)),
        Field("long", \.long, .integer(SessionLimits.rest)),
        Field("every", \.every, .integer(SessionLimits.every)),
        Field("minutes", \.minutes, .integer(SessionLimits.minutes)),
        Field("round", \.round, .integer(0...SessionLimits.every.upperBound)))

    /// The phases in order: work and breaks alternate until the minutes are reached, followed by a
    /// break.
    var phases: [SessionPhase] {
        var phases: [SessionPhase] = []
        var (left, round) = (minutes, round)
        while left > 0 {
            phases.append(SessionPhase(kind: .focus, minutes: min(work, left)))
            left -= work
            round += 1
            let isLong = round >= every
            phases.append(
                SessionPhase(
                    kind: isLong ? .longBreak : .shortBreak, minutes: isLong ? long : short))
            if isLong { round = 0 }
        }
        return phases
    }

    /// The maximum duration in minutes, without the last break.
    var longest: Int { minutes + (rounds - 1) * max(short, long) }

    /// The number of work phases.
    var rounds: Int { (minutes + work - 1) / work }
}

/// A phase of a session: work, or the break after it.
struct SessionPhase: Hashable, Sendable {
    /// The kinds of phase.
    enum Kind: String, StringCodedEnum, Hashable {
        case focus
        case shortBreak = "short-break"
        case longBreak = "long-break"

        /// The title: "Focus".
        var words: String {
            switch self {
            case .focus: "Focus"
            case .shortBreak: "Short break"
            case .longBreak: "Long break"
            }
        }
    }
    var kind: Kind
    var minutes: Int
    var milliseconds: Int64 { Int64(minutes) * 60_000 }
}

/// The limits of durations.
enum SessionLimits {
    static let work = 1...240
    static let rest = 1...120
    static let every = 1...12
    static let minutes = 1...720
    /// The minutes of focus that earn points. Rule X1.
    static let earning = 25
}
