internal import Core
internal import Engine
internal import Habits

/// A timer as it stands. Rule H10.
struct TimerDrawing {
    var exists: Bool
    var runs: Bool
    var elapsed: Int64
    var shown: String
    /// Whether it ran for so long that its end or an amount is asked for.
    var isForgotten: Bool
    /// The first and the last moment at which it can have ended, as a field of a form has them.
    var first = ""
    var last = ""

    init(_ timer: TimerStanding?, _ asking: QueryContext) {
        exists = timer != nil
        runs = timer?.runningSince != nil
        elapsed = timer?.elapsed(at: asking.moment.instant) ?? 0
        isForgotten = timer?.isForgotten(at: asking.moment.instant) ?? false
        if isForgotten, let timer {
            first = TimerDrawing.field(timer.started, asking.moment.zone)
            last = TimerDrawing.field(asking.moment.instant, asking.moment.zone)
        }
        let seconds = elapsed / 1_000
        shown = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { part in
            (part < 10 ? "0" : "") + String(part)
        }.joined(separator: ":")
    }

    /// `2026-11-27T18:30`.
    private static func field(_ instant: Instant, _ zone: Zone) -> String {
        let wall = zone.wallTime(at: instant)
        let time = TimeOfDay(minutes: Int(wall.secondOfDay) / 60) ?? .midnight
        return "\(wall.day)T\(time)"
    }
}
