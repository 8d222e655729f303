internal import Core
internal import DailyFocus
internal import PageKit

/// The day's focuses on the Today page: three rows to tick, or what the user must do before they
/// can be set.
enum FocusSection {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard DailyFocus.isUsed(in: scene.view) else { return nil }
        let isToday = scene.day == scene.today
        let back = isToday ? "/" : "/?day=\(scene.day)"
        let notice =
            isToday ? SetAsideNotice.html(DailyFocus.setAside(in: scene.view), back: back) : ""
        guard let entry = DailyFocus.entry(on: scene.day, in: scene.view) else {
            return isToday ? .init(notice + invitation(scene)) : nil
        }
        let rows = FocusRows(
            entry, goals: DailyFocus.goals(in: scene.view), today: scene.today, back: back)
        return .init(notice + templates.render("section", rows))
    }

    private static func invitation(_ scene: PageSection.Scene) -> String {
        switch DailyFocus.flow(on: scene.today, in: scene.view) {
        case .onboarding:
            templates.render("step", Step(words: "Focuses need a goal first.", act: "Set goals"))
        case .choice(let unfinished):
            templates.render(
                "step",
                Step(
                    words: counted(unfinished.count, "focus", "focuses")
                        + " left from yesterday. Continue or start fresh?", act: "Choose"))
        case .setup, .home:
            templates.render(
                "step", Step(words: "Which three things matter today?", act: "Set today's three"))
        }
    }

    private struct Step {
        var words: String
        var act: String
    }

    private static let templates = Templates([
        "section": #"""
        <details class="slim" id="focuses"><summary>Focuses <span class="end">{{tally}}</span>
        </summary>{{>rows}}</details>
        """#,
        "step": #"""
        <a class="slim" id="focuses" href="/focus">[[flag]]{{act}}
        <span class="end">{{words}}</span></a>
        """#, "rows": FocusRows.template,
    ])
}
