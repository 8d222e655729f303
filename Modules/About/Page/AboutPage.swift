internal import About
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The page with the program's version, its storage locations, the privacy policy and the terms.
/// Rule O2.
enum AboutPage {
    static let route = Route.page(
        "/about", operation: "pageAbout", summary: "Show the About page."
    ) { _, asking throws(Rejection) in
        let about = About(asking.view.program, stored: About.served)
        return Page("About", place: "about", main: templates.render("about", about))
    }

    /// Returns the route of the privacy policy, which is public and needs no account.
    static func privacy(of program: Program) -> Route {
        let page = words("Privacy", About(program, stored: About.served).privacy)
        return .door(
            .get, "/privacy", operation: "pagePrivacy",
            summary: "Show the privacy policy."
        ) { request async throws(Rejection) in .bare(page, request) }
    }

    /// Returns the route of the terms, which is public and needs no account.
    static func terms(of program: Program) -> Route {
        let page = words("Terms", About(program, stored: About.served).terms)
        return .door(
            .get, "/terms", operation: "pageTerms", summary: "Show the terms of use."
        ) { request async throws(Rejection) in .bare(page, request) }
    }

    private static func words(_ title: String, _ text: String) -> Page {
        Page(
            title,
            main: templates.render(
                "words", ["style": style.path, "words": ProseMarkup.html(text, title)]))
    }

    /// The style of lists in the text, whose markers the page's stylesheet removes.
    static let style = Asset(
        "about.css", contentType: "text/css; charset=utf-8",
        text: """
            .prose{display:grid;gap:.375rem;padding-inline-start:1.375rem;list-style:disc}
            ol.prose{list-style:decimal}
            .prose ::marker{color:var(--muted)}

            """)

    private static let templates = Templates([
        "about": #"""
        <div class="page"><a class="back" href="/more">[[left]]More</a><h1>About</h1>
        <div class="sheet"><div class="card"><h2>Cairn {{version}}</h2>
        <p>Habits, streaks and small steps, day by day. Free software: {{licence}}.</p></div>
        <section class="card" aria-labelledby="stored"><h2 id="stored">Stored data</h2>
        <div class="stack">{{#stored}}<div><h3>{{what}}</h3><p class="soft">{{place}}</p></div>
        {{/stored}}</div></section>
        <a class="card slim" href="/privacy">[[note]]Privacy</a>
        <a class="card slim" href="/terms">[[note]]Terms</a></div></div>
        """#,
        "words": #"""
        <div class="page"><link rel="stylesheet" href="{{style}}"><div class="sheet">
        <article class="card stack">{{{words}}}</article>
        <a class="back" href="/">[[left]]Cairn</a></div></div>
        """#,
    ])
}
