internal import Core

/// The page that shows a week with the sections of all features. Rule U2.
enum WeekPage {
    static func page(_ scene: PageSection.Scene) -> Page {
        let part = scene.view.draw(.week, scene)
        let first = scene.day.startOfShownWeek
        let drawing = Drawing(
            title: "Week of \(first.short(beside: first))",
            before: link(first - 7, scene), after: link(first + 7, scene),
            isLast: first == scene.today.startOfShownWeek, body: part.html)
        return Page(
            "Week", place: "today", main: templates.render("week", drawing), tints: part.tints)
    }

    private static func link(_ first: Day, _ scene: PageSection.Scene) -> String {
        first == scene.today.startOfShownWeek ? "/?view=week" : "/?view=week&day=\(first)"
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
