internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// Every item in the person's order, those put away included.
enum AllItemsPage {
    static let route = Route.page(
        "/items", operation: "pageItems", summary: "Shows all items."
    ) { _, asking throws(Rejection) in page(asking) }

    static func page(_ asking: QueryContext) -> Page {
        let all = Habits.items(includingArchived: true, today: asking.today, in: asking.view)
        let groups = [
            ("habits", "Habits", all.filter { $0.kind == .habit && !$0.isArchived }),
            ("tasks", "Tasks", all.filter { $0.kind == .task && !$0.isArchived }),
            ("archived", "Put away", all.filter(\.isArchived)),
        ]
        let drawing = Drawing(
            groups: groups.filter { !$0.2.isEmpty }.map { id, title, items in
                Group(id: id, title: title, lines: items.map { Line($0, in: items) })
            }, isEmpty: all.isEmpty, goat: Goat.html())
        return Page(
            "All habits", place: "items", main: templates.render("items", drawing),
            tints: all.map { ItemWords.colour($0.definition) })
    }

    private struct Drawing {
        var groups: [Group]
        var isEmpty: Bool
        var goat: String
    }

    private struct Group {
        var id: String
        var title: String
        var lines: [Line]
    }

    private struct Line {
        var id: String
        var name: String
        var tile: String
        var schedule: String
        var classes: String
        var isArchived: Bool
        var canUp: Bool
        var canDown: Bool

        init(_ item: Item, in items: [Item]) {
            id = item.id.description
            name = item.name
            tile = ItemWords.tile(item.definition)
            schedule = item.definition.schedule.summary
            classes = Tints.className(ItemWords.colour(item.definition))
            isArchived = item.isArchived
            canUp = !isArchived && items.first?.id != item.id
            canDown = !isArchived && items.last?.id != item.id
        }
    }

    private static let templates = Templates(["items": items])

    private static let items = #"""
    <div class="page"><div class="sect"><h1>All habits</h1>
    <a class="btn" href="/items/new">[[plus]]New</a></div>
    {{#isEmpty}}<section class="card empty">{{{goat}}}<h2>Nothing here yet</h2>
    <p>Your habits and tasks will stand here, in your order.</p></section>{{/isEmpty}}
    {{^isEmpty}}<p class="acts"><a class="btn quiet" href="/groups">Groups</a>
    <a class="btn quiet" href="/rest">Vacations and sick days</a></p>{{/isEmpty}}
    {{#groups}}
    <section aria-labelledby="{{id}}"><div class="sect"><h2 id="{{id}}">{{title}}</h2></div>
    <ul class="rows">
    {{#lines}}
    <li class="row {{classes}}" id="a{{id}}">{{{tile}}}
    <div class="what"><a href="/items/{{id}}">{{name}}</a><p>{{schedule}}</p></div>
    <form class="ops" method="post" action="/items/{{id}}/do">
    {{#isArchived}}<button class="btn quiet" name="act" value="unarchive"
    aria-label="Bring back: {{name}}">Bring back</button>{{/isArchived}}
    {{#canUp}}<button class="tap up" name="act" value="up"
    aria-label="Move up: {{name}}">[[up]]</button>{{/canUp}}
    {{#canDown}}<button class="tap down" name="act" value="down"
    aria-label="Move down: {{name}}">[[down]]</button>{{/canDown}}
    </form></li>
    {{/lines}}
    </ul></section>
    {{/groups}}
    </div>
    """#
}
