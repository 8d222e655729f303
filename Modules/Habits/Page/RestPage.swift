internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// The page for vacations and sick days. All items are skipped on these days. Rule H9.
enum RestPage {
    static let route = Route.page(
        "/rest", operation: "pageRest", summary: "Show the periods of time off."
    ) { _, asking throws(Rejection) in page(asking) }

    static let add = Route.form(
        "/rest", operation: "pageAddRest", summary: "Add a period of time off.",
        reshow: { rejection, request, asking in page(asking, request.form, rejection) }
    ) { request, engine async throws(Rejection) in
        guard let first = try request.formDay("from"), let last = try request.formDay("to"),
            let span = DaySpan(first, last)
        else {
            throw Rejection(
                "habits.range", "Enter the first day, then the last day.", field: "from")
        }
        let command = SkipDays(span, note: request.form["note"] ?? "")
        return try await engine.done(command, for: request, to: request.back("/rest")) {
            "Time off added: \(counted($0.span.count, "day"))"
        }
    }

    static let remove = Route.form(
        "/rest/{range}/remove", operation: "pageRemoveRest",
        summary: "Remove a period of time off.",
        parameters: [.path("range", .id, "The period of time off.")]
    ) { request, engine async throws(Rejection) in
        let range: SkipRangeID = request.id("range") ?? SkipRangeID(high: 0, low: 0)
        return try await engine.done(RemoveSkipRange(range), for: request, to: "/rest") { _ in
            "Time off removed"
        }
    }

    private static func page(
        _ asking: QueryContext, _ typed: FormFields? = nil, _ wrong: Rejection? = nil
    ) -> Page {
        let names = Dictionary(
            uniqueKeysWithValues: Habits.items(
                includingArchived: true, today: asking.today, in: asking.view
            ).map { ($0.id, $0.name) })
        let drawing = Drawing(
            from: typed?["from"] ?? "", to: typed?["to"] ?? "", note: typed?["note"] ?? "",
            wrong: wrong?.message,
            lines: Habits.skipRanges(in: asking.view).map { Line($0, names, asking.today) })
        return Page(
            "Rest", place: "items", main: templates.render("rest", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var from: String
        var to: String
        var note: String
        var wrong: String?
        var lines: [Line]
    }

    private struct Line {
        var id: String
        var days: String
        var what: String

        init(_ range: SkipRange, _ names: [ItemID: String], _ today: Day) {
            id = range.id.description
            let ends = [range.span.first] + (range.span.count > 1 ? [range.span.last] : [])
            days = ends.map { $0.short(beside: today) }.joined(separator: " to ")
            let items = range.items.map { $0.map { names[$0] ?? "a deleted item" } }
            what = [items?.joined(separator: ", ") ?? "Everything", range.note]
                .filter { !$0.isEmpty }.joined(separator: ": ")
        }
    }

    private static let templates = Templates([
        "rest": #"""
        <div class="page"><a class="back" href="/items">[[left]]All habits</a><h1>Rest</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <form class="card stack" method="post" action="/rest"><h2>Time off</h2>
        <p class="soft">With a note these days are excused: they neither count nor break a
        streak.</p>
        <div class="field"><label for="r-from">First day</label>
        <input type="date" id="r-from" name="from" value="{{from}}" required></div>
        <div class="field"><label for="r-to">Last day</label>
        <input type="date" id="r-to" name="to" value="{{to}}" required></div>
        <div class="field"><label for="r-note">Why</label>
        <input type="text" id="r-note" name="note" value="{{note}}" maxlength="2000"
        autocomplete="off"></div>
        <p class="acts"><button class="btn">[[check]]Add time off</button></p></form>
        {{#lines}}<section class="card stack"><h2>{{days}}</h2><p>{{what}}</p>
        <form class="acts" method="post" action="/rest/{{id}}/remove">
        <button class="btn quiet" aria-label="Remove: {{days}}">Remove</button></form>
        </section>{{/lines}}
        </div></div>
        """#
    ])
}
