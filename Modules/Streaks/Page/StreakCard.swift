internal import Core
internal import PageKit
internal import StreaksAPI

/// The card that shows the streak in large digits and the week as a cairn, with one stone for each
/// qualified day.
enum StreakCard {
    static func draw(
        _ provider: any StreakProvider, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let streak = provider.leading(on: scene.today, today: scene.today, in: scene.view)
        let title = streak.id == "habit-days" ? "Streak" : streak.title
        let week = DaySpan.week(of: scene.today)
        let stones = provider.qualified(over: week, today: scene.today, in: scene.view).count
        let cold = streak.current == 0 ? " class=\"cold\"" : ""
        return .init(
            """
            <section class="card" id="streak" aria-labelledby="streak-title">
            <h2 id="streak-title">\(escaped(title))</h2>
            <div class="big"><span\(cold)>\(Icon.html("flame"))</span><p><b>\(streak.current)</b>\
            \(streak.current == 1 ? "day" : "days") in a row</p></div>
            <p class="soft small">\(since(streak, scene.today))</p>
            \(cairn(stones))
            <p class="acts"><a class="btn quiet" href="/trail">Your weeks</a></p>
            </section>
            """)
    }

    private static func since(_ streak: Streak, _ today: Day) -> String {
        let longest = "Longest: \(counted(streak.longest, "day"))."
        guard let start = streak.start else { return longest }
        return "Since \(start.short(beside: today)). \(longest)"
    }

    /// Returns the drawing of a cairn with seven stones. Stones for missing days are dotted.
    private static func cairn(_ count: Int) -> String {
        var stones = ""
        var bottom = 176.0
        for (index, stone) in Stone.all.enumerated() {
            bottom -= stone.height
            let style = index < count ? index % 5 + 1 : 0
            stones += "<path class=\"s\(style)\" d=\"\(stone.path(top: bottom))\"/>"
            bottom -= 1
        }
        let words = "\(counted(count, "stone")) this week: a stone for each day that counts"
        return
            """
            <svg class="cairn" viewBox="0 0 260 180" role="img" aria-label="\(words)">\(stones)\
            <path class="floor" d="M20 178h220"/></svg>
            """
    }
}
