internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import StreaksAPI

/// The page that shows the weeks of a year as cairns along a trail.
///
/// The longest streak is the summit. A week with excused days has a hut. Rules K1, K2, K6.
enum TrailPage {
    static func route(_ provider: any StreakProvider) -> Route {
        .page("/trail", operation: "pageTrail", summary: "Show the weeks of a year.") {
            _, asking throws(Rejection) in
            let streak = provider.habitDays(today: asking.today, in: asking.view)
            let weeks = Trail.weeks(provider, today: asking.today, in: asking.view)
            let body = weeks.isEmpty ? empty : drawn(weeks, streak, asking.today)
            return Page(
                "The trail", place: "trail",
                main: """
                    <div class="page"><a class="back" href="/">\(Icon.html("left"))Today</a>\
                    <h1>The trail</h1><div class="stack">\(body)</div></div>
                    """)
        }
    }

    private static let empty =
        "<p class=\"card\">Your first stone appears on the first day that counts.</p>"

    private static func drawn(_ weeks: [Trail.Week], _ streak: Streak, _ today: Day) -> String {
        let summit = streak.history.max { $0.count < $1.count }?.span.last
        let longest = counted(streak.longest, "day")
        let lines = weeks.reversed().map { week in
            let marks = [
                week.contains(summit) ? "the summit: \(longest) in a row" : "",
                week.isHut ? "a hut, days excused" : "",
            ].filter { !$0.isEmpty }.map { ", " + $0 }.joined()
            return """
                <li><a class="slim" href="/?view=week&amp;day=\(week.monday)">\
                <span>\(week.monday.short(beside: today).replacing(" ", with: "\u{A0}"))</span>\
                <span class="end">\(counted(week.stones, "stone"))\(marks)</span></a></li>
                """
        }
        return """
            <div class="card trail" tabindex="0">\(Trail.drawing(weeks, summit: summit))</div>
            <ol class="more-places" reversed>\(lines.joined())</ol>
            """
    }
}
