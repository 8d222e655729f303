internal import Core
internal import DailyFocus
internal import Engine
internal import PageKit
internal import RouteKit

/// The page that asks for confirmation before a focus is marked as not done. Browsers that run the
/// page's script show a dialog instead. Rule G5.
enum ConfirmPage {
    static let route = Route.page(
        "/focus/confirm", operation: "pageFocusConfirm",
        summary: "Ask to confirm that a focus is not done.",
        parameters: [
            .query("focus", .integer(1...3), "The position of the focus, 1 to 3.", required: true),
            .query("day", .day, "The day. Default: today."),
        ]
    ) { request, asking throws(Rejection) in
        let day = request.day("day") ?? asking.today
        let number = request.whole("focus") ?? 1
        guard let entry = DailyFocus.entry(on: day, in: asking.view) else {
            throw .dayUnset
        }
        let isToday = day == asking.today
        let drawing = Drawing(
            title: entry.focuses[number - 1].title, number: number,
            day: isToday ? nil : day.description, back: isToday ? "/focus" : "/?day=\(day)")
        return Page("Not done?", place: "focus", main: templates.render("ask", drawing))
    }

    private struct Drawing {
        var title: String
        var number: Int
        var day: String?
        var back: String
    }

    private static let templates = Templates([
        "ask": #"""
        <div class="page"><section class="card stack" aria-labelledby="ask">
        <h1 id="ask">Mark “<bdi>{{title}}</bdi>” as not done?</h1>
        <p>This deletes the time of completion. Undo restores it.</p>
        <form class="acts" method="post" action="/focus/do">
        <input type="hidden" name="focus" value="{{number}}">
        <input type="hidden" name="sure" value="yes">
        <input type="hidden" name="back" value="{{back}}">
        {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
        <button class="btn" name="act" value="undone">Mark as not done</button>
        <a class="btn quiet" href="{{back}}">Cancel</a></form></section></div>
        """#
    ])
}
