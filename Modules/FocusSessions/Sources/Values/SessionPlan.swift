internal import Core

/// What was meant when a session was started: how long one works, how long one rests. Rule F1.
struct SessionPlan: Payload, Snapshot {
    /// Minutes of focus in a row.
    var work: Int
    /// Minutes of a short break.
    var short: Int
    /// Minutes of a long break.
    var long: Int
    /// After how many stretches of work the break is a long one.
    var every: Int
    /// Minutes of focus in all.
    var minutes: Int
    /// Stretches of work that were done since the last long break when it began.
    var round: Int

    static let record = Record(
        SessionPlan.init, Field("work", \.work, .integer(SessionLimits.work)),
        Field("short", \.short, .integer(SessionLimits.rest)),
        Field("long", \.long, .integer(SessionLimits.rest)),
        Field("every", \.every, .integer(SessionLimits.every)),
        Field("minutes", \.minutes, .integer(SessionLimits.minutes)),
        Field("round", \.round, .integer(0...SessionLimits.every.upperBound)))

    /// The phases in order: work and breaks in turn until the minutes are reached, then a break.
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

    /// Minutes that it takes at most, the last break left out.
    var longest: Int { minutes + (rounds - 1) * max(short, long) }

    /// How many stretches of work there are.
    var rounds: Int { (minutes + work - 1) / work }
}

/// A part of a session: work, or the break after it.
struct SessionPhase: Hashable, Sendable {
    /// What one does in a phase.
    enum Kind: String, Worded, Hashable {
        case focus
        case shortBreak = "short-break"
        case longBreak = "long-break"

        /// "Focus".
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

/// How long things may take.
enum SessionLimits {
    static let work = 1...240
    static let rest = 1...120
    static let every = 1...12
    static let minutes = 1...720
    /// Minutes of focus that earn points. Rule X1.
    static let earning = 25
}
