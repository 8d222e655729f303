internal import Core
internal import Engine
internal import Habits
internal import PageKit
internal import RouteKit

/// The question whether the user stayed within limits on days without a record, shown above the
/// day's list. Rule H5.
enum LimitPages {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today,
            let question = Habits.limitQuestion(today: scene.today, in: scene.view)
        else { return nil }
        let first = question.span.first.short(beside: scene.today)
        let last = question.span.last.short(beside: scene.today)
        let days =
            question.count == 1
            ? first : "\(counted(question.count, "day")), \(first) to \(last)"
        return .init(
            templates.render(
                "question",
                Drawing(names: question.names, days: days, last: question.span.last.description)))
    }

    static let answer = Route.form(
        "/limits", operation: "pageAnswerLimits",
        summary: "Answer if limits were kept on days without a record."
    ) { request, engine async throws(Rejection) in
        let command = AnswerLimits(
            isKept: request.form["kept"] == "true", upTo: try request.formDay("to"))
        return try await engine.done(command, for: request, to: request.back("/")) {
            $0.isKept ? "\(counted($0.days, "day")) confirmed" : "No result for these days"
        }
    }

    private struct Drawing {
        var names: String
        var days: String
        var last: String
    }

    private static let templates = Templates([
        "question": #"""
        <section class="card" id="limits" aria-labelledby="limits-title">
        <h2 id="limits-title">Did you keep to it?</h2>
        <p>{{names}}: {{days}}</p>
        <p class="soft small">You recorded nothing on these days, so they have no result yet.</p>
        <form class="acts" method="post" action="/limits"><input type="hidden" name="to"
        value="{{last}}"><input type="hidden" name="back" value="/">
        <button class="btn" name="kept" value="true">Yes, all days</button>
        <button class="btn quiet" name="kept" value="false">No</button></form></section>
        """#
    ])
}
