internal import Core
internal import DailyFocus
internal import PageKit

/// What was set aside because two devices chose apart, until the person has seen it. Rule Y2.
enum SetAsideNotice {
    /// The mark-up; empty if there is nothing to tell.
    static func html(_ matters: [SetAside], back: String) -> String {
        guard !matters.isEmpty else { return "" }
        return templates.render(
            "notice", Drawing(sentences: matters.map(\.sentence), back: back))
    }

    private struct Drawing {
        var sentences: [String]
        var back: String
    }

    private static let templates = Templates([
        "notice": #"""
        <section class="card stack" aria-labelledby="set-aside">
        <h2 id="set-aside">Two devices chose apart</h2>
        <ul class="stack">{{#sentences}}<li>{{.}}</li>{{/sentences}}</ul>
        <form class="acts" method="post" action="/focus/dismiss">
        <input type="hidden" name="back" value="{{back}}">
        <button class="btn quiet">I have seen it</button></form></section>
        """#
    ])
}
