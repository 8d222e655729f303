internal import Core
internal import Engine
internal import RouteKit

/// The home page, which shows one day with the sections of all features. Rule U2.
enum TodayPage {
    static let route = Route.page(
        "/", operation: "pageToday", summary: "Show a day.",
        parameters: [
            .query("day", .day, "The day to show. Default: today."),
            .query("view", .text(0...10), "`week` to show the day's week. Default: the day."),
        ]
    ) { request, asking throws(Rejection) in
        let scene = PageSection.Scene(asking: asking, day: request.day("day") ?? asking.today)
        let view = FormFields(query: request.query)["view"]
        return view == "week" ? WeekPage.page(scene) : page(scene)
    }

    static func page(_ scene: PageSection.Scene) -> Page {
        let places: [PageSection.Place] = [.hero, .strip, .main, .aside]
        let parts = places.map { scene.view.draw($0, scene) }
        let drawing = Drawing(
            sky: scene.sky, greeting: greeting(scene), heading: scene.day.spoken,
            hill: (scene.view.answer(.landscape)?.land(scene) ?? Assets.hill).path,
            goat: Goat.both, hero: parts[0].html, strip: parts[1].html, main: parts[2].html,
            aside: parts[3].html)
        return Page(
            scene.day == scene.today ? "Today" : scene.day.spoken, place: "today",
            main: templates.render("today", drawing), tints: parts.flatMap(\.tints))
    }

    private struct Drawing {
        var sky: String
        var greeting: String
        var heading: String
        var hill: String
        var goat: String
        var hero: String
        var strip: String
        var main: String
        var aside: String
    }

    /// Returns the greeting for the user's wall time. If another day than today is shown, returns
    /// how far that day is from today.
    private static func greeting(_ scene: PageSection.Scene) -> String {
        switch scene.day - scene.today {
        case 0:
            switch scene.asking.moment.wallTime.secondOfDay / 3_600 {
            case 5..<12: "Good morning"
            case 12..<18: "Good afternoon"
            case 18..<23: "Good evening"
            default: "Good night"
            }
        case -1: "Yesterday"
        case 1: "Tomorrow"
        case let distance: distance < 0 ? "\(-distance) days ago" : "In \(distance) days"
        }
    }

    private static let templates = Templates([
        "today": #"""
        <section class="hero {{sky}}" aria-labelledby="date">
        <svg class="land" aria-hidden="true">
        <use href="{{hill}}#hill" width="100%" height="100%"/></svg>
        <div class="say"><p>{{greeting}}</p><h1 id="date">{{heading}}</h1>
        {{{hero}}}</div>
        {{{goat}}}
        </section>
        {{{strip}}}
        <div class="cols"><div class="stack">
        {{{main}}}
        </div><aside class="stack" aria-label="At a glance">
        {{{aside}}}
        </aside></div>
        """#
    ])
}
