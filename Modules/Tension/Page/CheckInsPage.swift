internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import Tension

/// The page of recent answers and of the suggestions, shown only when the user opens it, never on
/// Today. Rule U7.
enum CheckInsPage {
    static let route = Route.page(
        "/check-ins", operation: "pageCheckIns", summary: "Show the check-ins of four weeks."
    ) { _, asking throws(Rejection) in page(asking) }

    static let add = Route.form(
        AddSuggestion.self, "/check-ins/ideas", operation: "pageAddIdea",
        summary: "Add a suggestion.",
        reshow: { rejection, request, asking in page(asking, request.form, rejection) },
        to: { _ in "/check-ins" }
    ) { "Suggestion added: \($0.title)" }

    static let remove = Route.form(
        "/check-ins/ideas/{id}/remove", operation: "pageRemoveIdea",
        summary: "Remove a suggestion.",
        parameters: [.path("id", .text(.line(1...60)), "The id of the suggestion.")],
        reshow: { rejection, _, asking in page(asking, nil, rejection) }
    ) { request, engine async throws(Rejection) in
        let command = RemoveSuggestion(request.text("id") ?? "")
        return try await engine.done(command, for: request, to: "/check-ins") { _ in
            "Suggestion removed"
        }
    }

    private static let days = 28

    private static func page(
        _ asking: QueryContext, _ typed: FormFields? = nil, _ wrong: Rejection? = nil
    ) -> Page {
        let span = DaySpan(asking.today - (days - 1), asking.today)
        let checkIns = span.map { Tension.checkIns(over: $0, in: asking.view).checkIns } ?? []
        let drawing = Drawing(
            wrong: wrong?.message, title: typed?["title"] ?? "", text: typed?["text"] ?? "",
            lines: checkIns.reversed().map { Line($0, asking) },
            ideas: Tension.suggestions(in: asking.view).map {
                Idea(id: $0.id, title: $0.title, text: $0.text)
            })
        return Page(
            "Tension checks", main: templates.render("check-ins", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var wrong: String?
        var title: String
        var text: String
        var lines: [Line]
        var ideas: [Idea]
    }

    private struct Line {
        var when: String
        var face: String
        var word: String
        var note: String
        var what: String

        init(_ checkIn: CheckIn, _ asking: QueryContext) {
            let wall = asking.moment.rule.zone.wallTime(at: checkIn.instant)
            let clock = TimeOfDay(minutes: Int(wall.secondOfDay) / 60)
            when = checkIn.day.short(beside: asking.today) + (clock.map { ", \($0)" } ?? "")
            face = checkIn.level.face
            word = checkIn.level.word
            note = checkIn.note
            let outcome = checkIn.outcome.map { $0.kind == .done ? ": done" : ": skipped" }
            what = checkIn.suggestion.map { $0.title + (outcome ?? "") } ?? ""
        }
    }

    private struct Idea {
        var id: String
        var title: String
        var text: String
    }

    private static let templates = Templates([
        "check-ins": #"""
        <div class="page"><a class="back" href="/">[[left]]Today</a><h1>Tension checks</h1>
        <div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <section class="card stack" aria-labelledby="lately"><h2 id="lately">Last four weeks</h2>
        {{^lines}}<p class="soft">No check-ins yet. You can check in on Today.</p>{{/lines}}
        <ul class="stack">{{#lines}}<li><b><span aria-hidden="true">{{face}}</span> {{word}}</b>
        <span class="soft">{{when}}</span>
        {{#note}}<p>{{note}}</p>{{/note}}{{#what}}<p class="soft">{{what}}</p>{{/what}}
        </li>{{/lines}}</ul></section>
        <section class="card stack" aria-labelledby="ideas"><h2 id="ideas">Suggestions</h2>
        <p class="soft">When your tension is high, Cairn suggests one of these.</p>
        {{#ideas}}<form class="stack" method="post" action="/check-ins/ideas/{{id}}/remove">
        <h3>{{title}}</h3><p>{{text}}</p><p class="acts"><button class="btn quiet"
        aria-label="Remove: {{title}}">Remove</button></p></form>{{/ideas}}</section>
        <form class="card stack" method="post" action="/check-ins/ideas"><h2>Add a suggestion</h2>
        <div class="field"><label for="i-title">Name</label>
        <input type="text" id="i-title" name="title" value="{{title}}" required maxlength="60"
        autocomplete="off"></div>
        <div class="field"><label for="i-text">Instruction</label>
        <input type="text" id="i-text" name="text" value="{{text}}" required maxlength="200"
        autocomplete="off"></div>
        <p class="acts"><button class="btn">[[plus]]Add</button></p></form>
        </div></div>
        """#
    ])
}
