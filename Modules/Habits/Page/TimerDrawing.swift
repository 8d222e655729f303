internal import Core
internal import Engine
internal import Habits

/// The status of a timer as shown on a web page. Rule H10.
struct TimerDrawing {
    var exists: Bool
    var runs: Bool
    var elapsed: Int64
    var shown: String
    /// True if the timer ran for more than 12 hours. The form then asks for its end or an amount.
    var isForgotten: Bool
    /// The earliest and the latest possible end of the timer, as values for a form field.
    var first = ""
    var last = ""

    init(_ timer: TimerStatus?, _ asking: QueryContext) {
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

    /// Returns an instant as the value of a form field, such as `2026-11-27T18:30`.
    private static func field(_ instant: Instant, _ zone: Zone) -> String {
        let wall = zone.wallTime(at: instant)
        let time = TimeOfDay(minutes: Int(wall.secondOfDay) / 60) ?? .midnight
        return "\(wall.day)T\(time)"
    }
}
