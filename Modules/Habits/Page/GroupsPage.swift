internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// The page of groups with their status today. Rule H14.
enum GroupsPage {
    static let route = Route.page(
        "/groups", operation: "pageGroups", summary: "Show the groups of habits."
    ) { _, asking throws(Rejection) in page(asking) }

    static let add = Route.form(
        "/groups", operation: "pageAddGroup", summary: "Create a group.",
        reshow: { rejection, request, asking in page(asking, request.form, rejection) }
    ) { request, engine async throws(Rejection) in
        try await set(nil, request, engine, members: [])
    }

    static let change = Route.form(
        "/groups/{group}", operation: "pageChangeGroup", summary: "Change a group.",
        parameters: [.path("group", .id, "The group.")],
        reshow: { rejection, _, asking in page(asking, nil, rejection) }
    ) { request, engine async throws(Rejection) in
        let group: GroupID = request.id("group") ?? GroupID(high: 0, low: 0)
        if request.form["act"] == "remove" {
            return try await engine.done(RemoveGroup(group), for: request, to: "/groups") {
                "\($0.name): group removed, its habits stay"
            }
        }
        let members = try await engine.ask(zone: request.zone) { asking in
            items(asking).filter { $0.definition.group == group }.map(\.id)
        }
        return try await set(group, request, engine, members: members)
    }

    private static func set(
        _ group: GroupID?, _ request: RouteRequest, _ engine: Engine, members: [ItemID]
    ) async throws(Rejection) -> RouteReply {
        var chosen: [ItemID] = []
        for text in request.form.all("item") {
            chosen.append(
                try ItemID(text).orThrow(
                    Rejection("habits.item.unknown", "There is no such habit.", field: "item")))
        }
        let command = SetGroup(
            group, title: request.form["name"] ?? "",
            rule: try ItemGroup.Rule(text: request.form["rule"] ?? ""), joining: chosen,
            leaving: members.filter { !chosen.contains($0) })
        return try await engine.done(command, for: request, to: "/groups") { "\($0.name): saved" }
    }

    private static func items(_ asking: QueryContext) -> [Item] {
        Habits.items(includingArchived: false, today: asking.today, in: asking.view)
    }

    private static func page(
        _ asking: QueryContext, _ typed: FormFields? = nil, _ wrong: Rejection? = nil
    ) -> Page {
        let items = items(asking)
        let groups = Habits.groups(on: asking.today, today: asking.today, in: asking.view)
        let drawing = Drawing(
            wrong: wrong?.message,
            fresh: Sheet(
                id: "new", name: typed?["name"] ?? "",
                rules: Choice.rules(typed?["rule"] ?? "all", items.count),
                items: items.map { Choice($0, isOn: typed?.all("item").contains("\($0.id)")) }),
            groups: groups.map { Line($0, items) })
        return Page(
            "Groups", place: "items", main: templates.render("groups", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var wrong: String?
        var fresh: Sheet
        var groups: [Line]
    }

    /// The fields of a group's form with their values.
    private struct Sheet {
        var id: String
        var name: String
        var rules: [Choice]
        var items: [Choice]
    }

    private struct Choice {
        var value: String
        var title: String
        var isOn: Bool

        init(value: String, title: String, isOn: Bool) {
            self.value = value
            self.title = title
            self.isOn = isOn
        }

        init(_ item: Item, isOn: Bool?) {
            self.init(value: "\(item.id)", title: item.name, isOn: isOn ?? false)
        }

        /// Returns the rules that the user can choose for a group: all, one, two and so on. The
        /// current rule is included.
        static func rules(_ current: String, _ count: Int) -> [Choice] {
            var known = [("all", "every one of them"), ("any", "one of them")]
            if count > 2 { known += (2..<min(count, 20)).map { ("\($0)", "\($0) of them") } }
            if !known.contains(where: { $0.0 == current }), let many = Int(current) {
                known.append((current, "\(many) of them"))
            }
            return known.map { Choice(value: $0.0, title: $0.1, isOn: $0.0 == current) }
        }
    }

    private struct Line {
        var sheet: Sheet
        var stands: String
        var names: String

        init(_ standing: GroupStatus, _ items: [Item]) {
            let group = standing.group
            let members = items.filter { $0.definition.group == group.id }
            sheet = Sheet(
                id: "\(group.id)", name: group.name,
                rules: Choice.rules(group.rule.description, items.count),
                items: items.map { Choice($0, isOn: $0.definition.group == group.id) })
            stands =
                standing.isNeutral
                ? "Nothing to do today"
                : "\(standing.completed) of \(standing.needed) done"
                    + (standing.isSatisfied ? ", satisfied" : "")
            names = members.map(\.name).joined(separator: ", ")
        }
    }

    private static let templates = Templates([
        "fields": #"""
        <div class="field"><label for="g-{{id}}">Name</label>
        <input type="text" id="g-{{id}}" name="name" value="{{name}}" required maxlength="80"
        autocomplete="off"></div>
        <div class="field"><label for="r-{{id}}">Satisfied by</label>
        <select id="r-{{id}}" name="rule">{{#rules}}<option value="{{value}}"
        {{#isOn}} selected{{/isOn}}>{{title}}</option>{{/rules}}</select></div>
        <fieldset class="field"><legend>Habits in the group</legend><div class="pick">
        {{#items}}<label><input type="checkbox" name="item" value="{{value}}"
        {{#isOn}} checked{{/isOn}}>{{title}}</label>{{/items}}
        {{^items}}<p class="hint">There are no habits yet.</p>{{/items}}</div></fieldset>
        """#,
        "groups": #"""
        <div class="page"><a class="back" href="/items">[[left]]All habits</a><h1>Groups</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        {{#groups}}<section class="card stack"><h2>{{sheet.name}}</h2>
        <p><b>{{stands}}</b></p><p class="soft">{{names}}</p>
        {{#sheet}}<details><summary>Change</summary>
        <form class="stack" method="post" action="/groups/{{id}}">{{>fields}}
        <p class="acts"><button class="btn" name="act" value="save">Save</button>
        <button class="btn quiet" name="act" value="remove" formnovalidate
        aria-label="Remove: {{name}}">Remove</button></p></form></details>{{/sheet}}
        </section>{{/groups}}
        {{#fresh}}<form class="card stack" method="post" action="/groups"><h2>A new group</h2>
        <p class="soft">Group habits where any one is enough: run, swim or ride.</p>
        {{>fields}}<p class="acts"><button class="btn">[[plus]]Create group</button></p></form>
        {{/fresh}}
        </div></div>
        """#,
    ])
}
