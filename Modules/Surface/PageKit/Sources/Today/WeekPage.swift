internal import Core

/// A week at a glance, with what every feature shows of it. Rule U2.
enum WeekPage {
    static func page(_ scene: PageSection.Scene) -> Page {
        let part = scene.view.draw(.week, scene)
        let monday = scene.day.startOfWeek
        let drawing = Drawing(
            title: "Week of \(monday.civil.day) \(monday.monthName)",
            before: link(monday - 7, scene), after: link(monday + 7, scene),
            isLast: monday == scene.today.startOfWeek, body: part.html)
        return Page(
            "Week", place: "today", main: templates.render("week", drawing), tints: part.tints)
    }

    private static func link(_ monday: Day, _ scene: PageSection.Scene) -> String {
        monday == scene.today.startOfWeek ? "/?view=week" : "/?view=week&day=\(monday)"
    }

    private struct Drawing {
        var title: String
        var before: String
        var after: String
        var isLast: Bool
        var body: String
    }

    private static let templates = Templates([
        "week": #"""
        <div class="page"><a class="back" href="/">[[left]]Today</a>
        <div class="sect"><h1>{{title}}</h1>
        <span class="acts">
        <a class="face" href="{{before}}" aria-label="The week before">[[left]]</a>
        {{^isLast}}<a class="face" href="{{after}}" aria-label="The week after">[[right]]</a>
        {{/isLast}}</span></div>
        {{{body}}}</div>
        """#
    ])
}
