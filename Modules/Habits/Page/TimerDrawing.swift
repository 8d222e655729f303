internal import Core
internal import Engine
internal import Habits

/// A timer as it stands. Rule H10.
struct TimerDrawing {
    var exists: Bool
    var runs: Bool
    var elapsed: Int64
    var shown: String

    init(_ timer: TimerStanding?, _ asking: QueryContext) {
        exists = timer != nil
        runs = timer?.runningSince != nil
        elapsed = timer?.elapsed(at: asking.moment.instant) ?? 0
        let seconds = elapsed / 1_000
        shown = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { part in
            (part < 10 ? "0" : "") + String(part)
        }.joined(separator: ":")
    }
}
