internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import Widgets
internal import WidgetsAPI

/// The page that opens and closes widgets, and shows their addresses once. Rule W4.
///
/// The addresses are only on the page after the button. The store has only hashes of a key.
enum WidgetsPage {
    static let path = "/widgets"

    static let route = Route.page(
        path, operation: "pageWidgets", summary: "Show the open widgets.",
        parameters: [
            .query("key", .text(40...128), "The key of a new widget. Its addresses are shown once.")
        ]
    ) { request, asking throws(Rejection) in page(request, asking) }

    private static let reshow: Route.FormRedisplay = {
        rejection, request, asking throws(Rejection) in page(request, asking, rejection)
    }

    static let open = Route.form(
        "/widgets/open", operation: "pageOpenWidget", summary: "Open a widget.", reshow: reshow
    ) { request, engine async throws(Rejection) in
        let key = Widgets.key(from: engine.entropy)
        let acts = request.form["look"] == nil
        let command = try request.command(
            OpenWidget.self, fixed: ["key": .string(key), "acts": .bool(acts)])
        return try await engine.done(command, for: request, to: "/widgets?key=\(key)") {
            "Widget opened: \($0.name)"
        }
    }

    static let close = Route.form(
        CloseWidget.self, "/widgets/close", operation: "pageCloseWidget",
        summary: "Close a widget.", reshow: reshow, to: { _ in path },
        told: { _ in "Widget closed" })

    private static func page(
        _ request: RouteRequest, _ asking: QueryContext, _ wrong: Rejection? = nil
    ) -> Page {
        let cards = Widgets.cards(of: asking.view.program)
        let key = request.text("key")
        let opened = key.flatMap { Widgets.opened(by: $0, in: asking.view) }
        let shown = cards.filter { opened?.mayShow($0.name) == true }
        let drawing = Drawing(
            wrong: wrong?.message, widgets: OpenedWidget.all(in: asking.view).map(Row.init),
            made: opened.map { Made($0, shown.map { Link($0, key ?? "", request) }) },
            cards: cards.map { Choice(name: $0.name, summary: $0.summary) })
        return Page(
            "Widgets", place: "widgets", main: templates.render("widgets", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var wrong: String?
        var widgets: [Row]
        var made: Made?
        var cards: [Choice]
    }

    private struct Choice {
        var name: String
        var summary: String
    }

    private struct Row {
        var id: String
        var name: String
        var what: String

        init(_ widget: OpenedWidget) {
            id = widget.id.description
            name = widget.name
            let cards = widget.cards.isEmpty ? "all cards" : widget.cards.joined(separator: ", ")
            let pages = widget.origins.joined(separator: ", ")
            what =
                (widget.acts ? cards : cards + ", without buttons")
                + (pages.isEmpty ? "" : "; in frames of \(pages)")
        }
    }

    private struct Made {
        var name: String
        var acts: Bool
        var links: [Link]

        init(_ widget: OpenedWidget, _ links: [Link]) {
            name = widget.name
            acts = widget.acts
            self.links = links
        }
    }

    private struct Link {
        var name: String
        var summary: String
        var page: String
        var data: String
        var frame: String

        init(_ card: WidgetCard, _ key: String, _ request: RouteRequest) {
            name = card.name
            summary = card.summary
            let address = request.privateAddress("/w/\(key)/\(card.name)")
            page = address + ".html"
            data = address + ".json"
            frame = """
                <iframe src="\(page)" title="Cairn: \(card.name)" width="400" height="200" \
                referrerpolicy="no-referrer"></iframe>
                """
        }
    }

    private static let templates = Templates(["widgets": text])

    private static let text = #"""
        <div class="page"><h1>Widgets</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#made}}<section class="card stack" aria-labelledby="made"><h2 id="made">{{name}}</h2>
        <p>Keep these addresses secret: each shows its card{{#acts}} and can record what you
        do{{/acts}}, without a password. They are not shown again.</p>
        {{#links}}<details><summary>{{summary}}</summary>
        <div class="field"><label for="page-{{name}}">Page with the card</label>
        <input type="text" id="page-{{name}}" readonly value="{{page}}"></div>
        <div class="field"><label for="data-{{name}}">Data for programs</label>
        <input type="text" id="data-{{name}}" readonly value="{{data}}"></div>
        <div class="field"><label for="frame-{{name}}">HTML code for your own page</label>
        <textarea id="frame-{{name}}" readonly rows="3">{{frame}}</textarea></div>
        </details>{{/links}}</section>{{/made}}
        <section class="card stack" aria-labelledby="opened"><h2 id="opened">Open</h2>
        {{^widgets}}<p>No widgets are open yet.</p>{{/widgets}}
        <ul class="stack">{{#widgets}}<li><form class="acts" method="post"
        action="/widgets/close"><input type="hidden" name="widget" value="{{id}}">
        <span><b>{{name}}</b> <span class="soft">{{what}}</span></span>
        <button class="btn quiet" aria-label="Close: {{name}}">Close</button>
        </form></li>{{/widgets}}</ul></section>
        <form class="card stack" method="post" action="/widgets/open" id="open-widget" data-follow>
        <h2>New widget</h2>
        <p class="soft">A widget shows cards on a home screen, in a status bar or on your own
        page. Its buttons can record what you did, but not edit, delete or show anything else.</p>
        <div class="field"><label for="widget-name">Name of the widget</label>
        <input type="text" id="widget-name" name="name" required maxlength="60"
        autocomplete="off" placeholder="Phone"></div>
        <fieldset class="field"><legend>Cards to show (none selected: all)</legend>
        {{#cards}}<label class="check"><input type="checkbox" name="cards" value="{{name}}">
        {{summary}}</label>{{/cards}}</fieldset>
        <label class="check"><input type="checkbox" name="look" value="yes"> Without buttons, for
        a badge that others see</label>
        <div class="field"><label for="widget-origin">Website that can embed the widget in a frame
        </label><input type="text" id="widget-origin" name="origins" maxlength="200"
        inputmode="url" autocomplete="off" aria-describedby="widget-origin-help">
        <p class="soft small" id="widget-origin-help">Such as https://home.example:8123. Leave it
        empty if no page embeds the widget.</p></div>
        <p class="acts"><button class="btn">Open widget</button></p></form></div></div>
        """#
}
