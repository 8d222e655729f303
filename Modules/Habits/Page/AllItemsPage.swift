internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit
internal import StreaksAPI

/// The page that lists all items, including archived ones, in the user's order.
enum AllItemsPage {
    static let route = Route.page(
        "/items", operation: "pageItems", summary: "Show all items."
    ) { _, asking throws(Rejection) in page(asking) }

    static func page(_ asking: QueryContext) -> Page {
        let all = Habits.items(includingArchived: true, today: asking.today, in: asking.view)
        let tasks = all.filter { $0.kind == .task && !$0.isArchived }
        let finished = Set(tasks.filter { ItemLine.isFinished($0, asking) }.map(\.id))
        let groups = [
            ("habits", "Habits", all.filter { $0.kind == .habit && !$0.isArchived }),
            ("tasks", "Tasks", tasks.filter { !finished.contains($0.id) }),
        ]
        let folds = [
            ("finished", "finished", tasks.filter { finished.contains($0.id) }),
            ("archived", "archived", all.filter(\.isArchived)),
        ]
        let drawing = Drawing(
            groups: groups.filter { !$0.2.isEmpty }.map { id, title, items in
                Group(id: id, title: title, lines: ItemLine.lines(items, asking))
            },
            folds: folds.filter { !$0.2.isEmpty }.map { id, word, items in
                Group(
                    id: id, title: "\(items.count) \(word)", lines: ItemLine.lines(items, asking))
            }, isEmpty: all.isEmpty, goat: Goat.html())
        return Page(
            "All habits", place: "items", main: templates.render("items", drawing),
            tints: all.map { ItemWords.colour($0.definition) })
    }

    private struct Drawing {
        var style = ItemOrder.style.path
        var script = ItemOrder.script.path
        var groups: [Group]
        var folds: [Group]
        var isEmpty: Bool
        var goat: String
    }

    private struct Group {
        var id: String
        var title: String
        var lines: [ItemLine]
    }

    private static let templates = Templates(["items": items, "line": ItemLine.template])

    private static let items = #"""
        <link rel="stylesheet" href="{{style}}"><script src="{{script}}" type="module"></script>
        <div class="page"><div class="sect"><h1>All habits</h1>
        <a class="btn" href="/items/new">[[plus]]New</a></div>
        {{#isEmpty}}<section class="card empty">{{{goat}}}<h2>Nothing here yet</h2>
        <p>Your habits and tasks will be listed here, in your order.</p></section>{{/isEmpty}}
        {{^isEmpty}}<p class="acts"><a class="btn quiet" href="/?view=week">The week</a>
        <a class="btn quiet" href="/groups">Groups</a>
        <a class="btn quiet" href="/rest">Vacations and sick days</a></p>{{/isEmpty}}
        {{#groups}}
        <section aria-labelledby="{{id}}"><div class="sect"><h2 id="{{id}}">{{title}}</h2></div>
        <ul class="rows" data-order>{{#lines}}{{>line}}{{/lines}}</ul></section>
        {{/groups}}
        {{#folds}}
        <details class="slim" id="{{id}}"><summary>{{title}}</summary>
        <ul class="rows">{{#lines}}{{>line}}{{/lines}}</ul></details>
        {{/folds}}
        </div>
        """#
}
