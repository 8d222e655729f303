internal import Core
internal import DailyFocus
internal import PageKit

/// The rows with a day's three focuses and their status, used on the Today page and on the page
/// about focuses.
struct FocusRows {
    var rows: [Row]
    var tally: String
    /// The style class for the width of the progress bar.
    var share: String

    /// One focus.
    struct Row {
        var number: Int
        var title: String
        var goal: String
        var origin: String?
        var day: String?
        var back: String
        var isDone: Bool
        var classes: String
        var canToggle: Bool
    }

    init(_ entry: FocusEntry, goals: [Goal], today: Day, back: String) {
        tally = "\(entry.done) of \(FocusEntry.size)"
        share = "q\(entry.done * 100 / FocusEntry.size)"
        rows = entry.focuses.map { focus in
            Row(
                number: focus.number, title: focus.title,
                goal: goals.first { $0.id == focus.goal }?.title ?? "",
                origin: focus.carriedFrom.map { "From \($0.short(beside: today))" },
                day: entry.day == today ? nil : entry.day.description, back: back,
                isDone: focus.isDone,
                classes: "row yes " + (focus.isDone ? "q100 done" : "q0"),
                canToggle: entry.day <= today)
        }
    }

    /// The HTML of the rows and the progress bar. Templates include it as `rows`.
    static let template = #"""
        <div class="stack">
        <span class="meter {{share}}" role="img" aria-label="{{tally}} done"></span>
        <ul class="rows">
        {{#rows}}
        <li class="{{classes}}" id="focus{{number}}" aria-label="{{title}}">
        <span class="tile" aria-hidden="true">{{number}}</span>
        <div class="what"><a href="/focus">{{title}}</a><p>
        <span>[[flag]]{{goal}}</span>{{#origin}}<span>{{origin}}</span>{{/origin}}</p></div>
        {{#canToggle}}
        <form class="ops" method="post" action="/focus/do">
        <input type="hidden" name="focus" value="{{number}}">
        <input type="hidden" name="back" value="{{back}}">
        {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
        {{#isDone}}
        <button class="tap more" name="act" value="undone" aria-label="Add one: {{title}}"
        aria-pressed="true" data-ask="Mark “{{title}}” as not done?"
        data-yes="Mark as not done">[[check]]</button>
        {{/isDone}}
        {{^isDone}}
        <button class="tap more" name="act" value="done" aria-label="Add one: {{title}}"
        aria-pressed="false">[[check]]</button>
        {{/isDone}}
        </form>
        {{/canToggle}}
        </li>
        {{/rows}}
        </ul></div>
        """#
}
