internal import PageKit
internal import StreaksAPI

/// The flame with the length of the user's streak, in the header of every page. Rule U1.
enum Flame {
    static func draw(
        _ provider: any StreakProvider, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let streak = provider.leading(on: scene.today, today: scene.today, in: scene.view)
        let cold = streak.current == 0 || streak.isPending
        let title = streak.id == "habit-days" ? "Streak" : streak.title
        let words =
            "\(title): \(counted(streak.current, "day"))"
            + (streak.isPending ? ", today not yet" : "")
        return .init(
            "<a class=\"chip\(cold ? " cold" : "")\" href=\"/#streak\" aria-label=\"\(words)\">"
                + "\(Icon.html("flame"))\(grouped(streak.current))</a>")
    }
}
