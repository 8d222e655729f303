internal import Core
internal import Engine
internal import RouteKit

/// The page behind the avatar: the user's results, links to all pages that are not in the
/// navigation bar, and the settings. Rule U1.
enum MorePage {
    static let id = "more"

    static let route = Route.page(
        "/more", operation: "pageMore",
        summary: "Show the places that are not in the navigation bar."
    ) { _, asking throws(Rejection) in page(asking) }

    private static func page(_ asking: QueryContext) -> Page {
        let settings = NavigationEntry(
            "settings", title: "Settings", path: "/settings", icon: "settings", order: .max)
        let places = NavigationEntry.others(asking.view.answers(to: .pagePlaces) + [settings])
        let links = places.map { place in
            Link(title: place.title, path: place.path, icon: Icon.html(place.icon))
        }
        let profile = asking.view.sections(.profile, asking)
        let drawing = Drawing(profile: profile, hasProfile: !profile.isEmpty, links: links)
        return Page("More", place: id, main: templates.render("more", drawing))
    }

    private struct Drawing {
        var profile: String
        var hasProfile: Bool
        var links: [Link]
    }

    private struct Link {
        var title: String
        var path: String
        var icon: String
    }

    private static let templates = Templates([
        "more": #"""
        <div class="page"><h1>More</h1>
        {{#hasProfile}}<div class="more-places">{{{profile}}}</div>{{/hasProfile}}
        <ul class="more-places">
        {{#links}}
        <li><a class="slim" href="{{path}}">{{{icon}}}{{title}}</a></li>
        {{/links}}
        </ul></div>
        """#
    ])
}
