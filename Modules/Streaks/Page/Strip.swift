internal import Core
internal import PageKit
internal import StreaksAPI

/// The strip of days at the top of a page, which users can swipe by weeks. Qualified days are
/// filled. Rule U2.
enum Strip {
    static func draw(
        _ provider: any StreakProvider, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let week = scene.day.startOfShownWeek
        let last = max(week, min(week + 7, scene.today.startOfShownWeek))
        guard let span = DaySpan(week - 14, last + 6) else { return nil }
        let tallies = provider.tallies(over: span, today: scene.today, in: scene.view)
        let weeks = stride(from: 0, to: tallies.count, by: 7).map { start in
            let days = tallies[start..<min(start + 7, tallies.count)]
            let now = days.first?.day == week ? " now" : ""
            return "<ol class=\"week\(now)\">\(days.map { cell($0, scene) }.joined())</ol>"
        }
        return .init(
            """
            <nav class="strip" aria-label="Days"><a href="\(link(scene.day - 1, scene))" \
            aria-label="Previous day">\(Icon.html("left"))</a>
            <div class="weeks"><a class="past" href="\(link(span.first - 1, scene))" \
            tabindex="-1">Previous weeks</a>\(weeks.joined(separator: "\n"))</div>
            <a href="\(link(scene.day + 1, scene))" aria-label="Next day">\
            \(Icon.html("right"))</a></nav>
            """)
    }

    private static func link(_ day: Day, _ scene: PageSection.Scene) -> String {
        day == scene.today ? "/" : "/?day=\(day)"
    }

    private static func cell(_ tally: DayTally, _ scene: PageSection.Scene) -> String {
        let due = tally.due
        let share = due == 0 ? 0 : min(100, tally.completed * 100 / due)
        var classes = "day"
        if tally.day == scene.today { classes += " today" }
        switch tally.verdict {
        case .qualified: classes += " full"
        case .neutral: classes += " none"
        case .future: classes += " ahead"
        case .pending, .missed: classes += " q\(share)"
        }
        // The strip is one tab stop. The adjacent links, or a script, reach the other days.
        let current =
            tally.day == scene.day ? " aria-current=\"date\"" : " tabindex=\"-1\""
        let day = tally.day.weekday.short
        let number = tally.day.civil.day
        return
            """
            <li><a class="\(classes)" href="\(link(tally.day, scene))"\(current)>\(day)\
            <b>\(number)</b>\
            <span class="v">\(tally.day.monthName)\(words(tally, due))</span></a></li>
            """
    }

    private static func words(_ tally: DayTally, _ due: Int) -> String {
        switch tally.verdict {
        case .qualified: ", counts"
        case .neutral where tally.exempt > 0: ", does not change the streak"
        case .neutral: tally.isVanished ? ", skipped by a change of time zone" : ", nothing due"
        case .future: ""
        case .pending, .missed: ", \(tally.completed) of \(due)"
        }
    }
}
