internal import Core
internal import Engine
internal import RouteKit

/// The search page. Without a script it replaces the command palette, and it answers the palette's
/// requests. Rule U1.
enum GoPage {
    static let route = Route.page(
        "/go", operation: "pageGo", summary: "Search places, items, notes and settings.",
        parameters: [
            .query("q", .text(0...100), "The search words. Without them, all places are listed.")
        ]
    ) { request, asking throws(Rejection) in page(request.text("q") ?? "", asking) }

    /// The maximum number of results.
    private static let most = 30

    static func page(_ text: String, _ asking: QueryContext) -> Page {
        let found = findings(PageFinder.Query(text), asking)
        let drawing = Drawing(
            query: text, isEmpty: found.isEmpty,
            found: found.prefix(most).map { finding in
                Line(
                    title: finding.title, kind: finding.kind, path: finding.path,
                    icon: Icon.html(finding.icon))
            })
        return Page("Go to", main: templates.render("go", drawing))
    }

    private static func findings(
        _ query: PageFinder.Query, _ asking: QueryContext
    ) -> [PageFinder.Finding] {
        let places = places(query, asking)
        guard !query.words.isEmpty else { return places }
        let finders = asking.view.answers(to: .pageFinders).sorted { $0.order < $1.order }
        let all = places + finders.flatMap { $0.find(query, asking) }
        // Titles that begin with the words match better than those that contain them.
        let first = query.words.joined(separator: " ")
        let begins = all.filter { $0.title.lowercased().hasPrefix(first) }
        return begins + all.filter { !$0.title.lowercased().hasPrefix(first) }
    }

    private static func places(
        _ query: PageFinder.Query, _ asking: QueryContext
    ) -> [PageFinder.Finding] {
        let known = asking.view.answers(to: .pagePlaces).sorted { $0.order < $1.order }.map {
            PageFinder.Finding($0.title, kind: "Place", path: $0.path, icon: $0.icon)
        }
        let more = [
            PageFinder.Finding("New", kind: "Place", path: "/items/new", icon: "plus"),
            PageFinder.Finding("Settings", kind: "Place", path: "/settings", icon: "settings"),
        ]
        let paths = Set(known.map(\.path))
        return (known + more.filter { !paths.contains($0.path) }).filter { query.matches($0.title) }
    }

    private struct Drawing {
        var query: String
        var isEmpty: Bool
        var found: [Line]
    }

    private struct Line {
        var title: String
        var kind: String
        var path: String
        var icon: String
    }

    private static let templates = Templates([
        "go": #"""
        <div class="page"><a class="back" href="/">[[left]]Today</a><h1>Go to</h1>
        <div class="sheet"><form class="card acts find" action="/go" role="search">
        <label for="go">Search</label><input type="search" id="go" name="q" value="{{query}}"
        maxlength="100" autocomplete="off" autofocus>\#
        <button class="btn">[[search]]Find</button></form>
        {{#isEmpty}}<p class="soft" role="status">Nothing matches.</p>{{/isEmpty}}
        <ul class="found" id="found">{{#found}}
        <li><a href="{{path}}">{{{icon}}}<span>{{title}}</span><small>{{kind}}</small></a></li>
        {{/found}}</ul></div></div>
        """#
    ])
}
