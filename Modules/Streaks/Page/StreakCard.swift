internal import Core
internal import PageKit
internal import StreaksAPI

/// The streak in large, and the week as a cairn: a stone for each day that counts.
enum StreakCard {
    static func draw(
        _ keeper: any StreakKeeper, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let streak = keeper.habitDays(today: scene.today, in: scene.view)
        let week = DaySpan.week(of: scene.today)
        let stones = keeper.qualified(over: week, today: scene.today, in: scene.view).count
        let cold = streak.current == 0 ? " class=\"cold\"" : ""
        return .init(
            """
            <section class="card" id="streak" aria-labelledby="streak-title">
            <h2 id="streak-title">Streak</h2>
            <div class="big"><span\(cold)>\(Icon.html("flame"))</span><p><b>\(streak.current)</b>\
            \(streak.current == 1 ? "day" : "days") in a row</p></div>
            <p class="soft small">\(since(streak, scene.today))</p>
            \(cairn(stones))
            </section>
            """)
    }

    private static func since(_ streak: Streak, _ today: Day) -> String {
        let longest = "Longest: \(counted(streak.longest, "day"))."
        guard let start = streak.start else { return longest }
        return "Since \(start.short(beside: today)). \(longest)"
    }

    /// Seven stones, the lowest first; those still to be laid are dotted.
    private static func cairn(_ count: Int) -> String {
        var stones = ""
        var bottom = 176.0
        for (index, stone) in stoneShapes.enumerated() {
            bottom -= stone.height
            let style = index < count ? index % 5 + 1 : 0
            stones += "<path class=\"s\(style)\" d=\"\(path(stone, top: bottom))\"/>"
            bottom -= 1
        }
        let words = "\(counted(count, "stone")) this week: a stone for each day that counts"
        return
            """
            <svg class="cairn" viewBox="0 0 260 180" role="img" aria-label="\(words)">\(stones)\
            <path class="floor" d="M20 178h220"/></svg>
            """
    }

    private struct Stone {
        var width: Double
        var height: Double
        var shift: Double
    }

    private static let stoneShapes = [
        Stone(width: 150, height: 24, shift: 0), Stone(width: 132, height: 23, shift: 4),
        Stone(width: 118, height: 23, shift: -5), Stone(width: 100, height: 22, shift: 3),
        Stone(width: 84, height: 21, shift: -4), Stone(width: 64, height: 20, shift: 2),
        Stone(width: 44, height: 19, shift: 0),
    ]

    /// A flat, rounded stone.
    private static func path(_ stone: Stone, top: Double) -> String {
        let half = Int(stone.width / 2)
        let curve = Int(stone.width / 5)
        let up = Int(stone.height * 0.55)
        let down = Int(stone.height) - up
        let left = Int(130 + stone.shift) - half
        return "M\(left) \(Int(top) + up)"
            + "c0-\(up) \(curve)-\(up) \(half)-\(up)s\(half) 4 \(half) \(up)"
            + "-\(curve) \(down)-\(half) \(down)-\(half)-2-\(half)-\(down)z"
    }
}
