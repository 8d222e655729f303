internal import Core
internal import DailyFocus
internal import PageKit

/// The notice about changes that were set aside because two devices made conflicting ones. It is
/// shown until the user dismisses it. Rule Y2.
enum SetAsideNotice {
    /// Returns the HTML of the notice; empty if no changes were set aside.
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
        <h2 id="set-aside">Two devices made different choices</h2>
        <ul class="stack">{{#sentences}}<li>{{.}}</li>{{/sentences}}</ul>
        <form class="acts" method="post" action="/focus/dismiss">
        <input type="hidden" name="back" value="{{back}}">
        <button class="btn quiet">Dismiss</button></form></section>
        """#
    ])
}
