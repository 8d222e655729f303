internal import Core
internal import PageKit
internal import StreaksAPI

/// How far the day is, with a flag where it begins to count. Rules K1, K2.
enum DayBar {
    static func draw(
        _ keeper: any StreakKeeper, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let span = DaySpan(scene.day)
        guard
            let tally = keeper.tallies(over: span, today: scene.today, in: scene.view).first
        else { return nil }
        let due = max(tally.scheduled - tally.excused, 0)
        guard due > 0 || tally.completed > 0 else { return rest(tally) }
        let streak = keeper.habitDays(today: scene.today, in: scene.view)
        let share = due == 0 ? 100 : min(100, tally.completed * 100 / due)
        let counts = tally.verdict == .qualified
        let today = scene.day == scene.today ? " data-today" : ""
        let words = "\(tally.completed) of \(counted(due, "habit")) done. \(sentence(tally, due))"
        return .init(
            """
            <div class="daybar\(counts ? " counts" : "")"\(today) \
            data-cheer="\(counted(streak.current, "day")) in a row">
            <div class="bar q\(share)"><span class="flag q\(min(tally.threshold, 100))">\
            \(Icon.html("flag"))</span></div><p>\(words)</p></div>
            """)
    }

    /// A day with nothing to do.
    private static func rest(_ tally: DayTally) -> PageSection.Drawing? {
        .init("<div class=\"daybar\"><p>Nothing is due. Rest well!</p></div>")
    }

    private static func sentence(_ tally: DayTally, _ due: Int) -> String {
        switch tally.verdict {
        case .qualified: return "This day counts!"
        case .missed: return "This day did not count."
        case .future, .neutral: return ""
        case .pending:
            // Rule K1: completed · 100 ≥ due · threshold.
            let needed = (max(due, 1) * tally.threshold + 99) / 100 - tally.completed
            return "\(needed) more and the day counts."
        }
    }
}
