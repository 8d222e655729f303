internal import Core
internal import DailyFocus
internal import Engine
internal import PageKit
internal import RouteKit

/// The page on which the user renames or archives a goal.
enum GoalPage {
    private static let goal = RouteParameter.path("goal", .id, "The goal.")

    static let route = Route.page(
        "/goals/{goal}", operation: "pageGoal", summary: "Show a goal.", parameters: [goal]
    ) { request, asking throws(Rejection) in
        try page(id(request), asking)
    }

    static let change = Route.form(
        "/goals/{goal}/do", operation: "pageGoalDo", summary: "Rename, reorder or archive a goal.",
        parameters: [goal],
        reshow: { rejection, request, asking throws(Rejection) in
            guard request.form["act"] == "rename", rejection.field == "title" else {
                throw rejection
            }
            return try page(
                id(request), asking, typed: request.form["title"] ?? "", wrong: rejection.message)
        }
    ) { request, engine async throws(Rejection) in
        let id = id(request)
        switch request.form["act"] {
        case "up", "down": return try await move(id, request, engine)
        case "archive": return try await say("archived", ArchiveGoal(id), request, engine)
        case "unarchive": return try await say("active again", UnarchiveGoal(id), request, engine)
        case "rename":
            return try await say("renamed", try request.command(RenameGoal.self), request, engine)
        default: throw Rejection("request.format", "There is no such action.", field: "act")
        }
    }

    private static func id(_ request: RouteRequest) -> GoalID {
        request.id("goal") ?? GoalID(high: 0, low: 0)
    }

    private static func say<C: Command>(
        _ words: String, _ command: C, _ request: RouteRequest, _ engine: Engine
    ) async throws(Rejection) -> RouteReply where C.Reply == Goal {
        try await engine.done(command, for: request, to: "/goals") { "\($0.title): \(words)" }
    }

    /// Moves a goal one position up or down among the active goals.
    private static func move(
        _ id: GoalID, _ request: RouteRequest, _ engine: Engine
    ) async throws(Rejection) -> RouteReply {
        let isUp = request.form["act"] == "up"
        let before = try await engine.ask(zone: request.zone) { asking in
            let active = DailyFocus.goals(activeOnly: true, in: asking.view).map(\.id)
            let place = active.firstIndex(of: id) ?? 0
            let target = isUp ? max(place - 1, 0) : place + 2
            return active.indices.contains(target) ? active[target] : nil
        }
        let command = MoveGoal(id, before: before)
        return try await engine.done(command, for: request, to: request.origin) { _ in "Moved" }
    }

    private static func page(
        _ id: GoalID, _ asking: QueryContext, typed: String? = nil, wrong: String? = nil
    ) throws(Rejection) -> Page {
        guard let goal = DailyFocus.goal(id, in: asking.view) else {
            throw .unknownGoal
        }
        let drawing = Drawing(
            id: id.description, heading: goal.title, title: typed ?? goal.title, wrong: wrong,
            since: goal.made.short(beside: asking.today), isActive: goal.isActive)
        return Page(
            goal.title, place: "focus", main: templates.render("goal", drawing),
            status: wrong == nil ? 200 : 422)
    }

    private struct Drawing {
        var id: String
        var heading: String
        var title: String
        var wrong: String?
        var since: String
        var isActive: Bool
    }

    private static let templates = Templates([
        "goal": #"""
        <div class="page stack"><a class="back" href="/goals">[[left]]Goals</a><h1>{{heading}}</h1>
        <p class="soft">Added on {{since}}.</p>
        <form class="card stack" method="post" action="/goals/{{id}}/do" novalidate>
        <div class="field"><label for="f-title">Title</label>
        <input type="text" id="f-title" name="title" value="{{title}}" autocomplete="off"
        maxlength="80" required
        {{#wrong}}aria-invalid="true" aria-describedby="w-title"{{/wrong}}>
        {{#wrong}}<p class="wrong" id="w-title">{{wrong}}</p>{{/wrong}}</div>
        <p class="acts"><button class="btn" name="act" value="rename">Save</button></p></form>
        <form class="acts" method="post" action="/goals/{{id}}/do">
        {{#isActive}}<button class="btn quiet" name="act" value="archive">
        [[archive]]Archive</button>{{/isActive}}
        {{^isActive}}<button class="btn quiet" name="act" value="unarchive">
        [[undo]]Restore</button>{{/isActive}}</form></div>
        """#
    ])
}
