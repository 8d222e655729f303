internal import Core
internal import Engine
internal import RouteKit
internal import SettingsAPI

/// The page that asks for the user's zone before the first day. Rule D5.
///
/// A script answers with the browser's zone before the user sees the question. Without a script,
/// the user chooses a zone from a list.
enum ZonePage {
    static let answer = Route.form(
        "/zone", operation: "pageZone", summary: "Set the time zone at the first visit."
    ) { request, engine async throws(Rejection) in
        let typed = request.form["zone"] ?? ""
        let zone: Zone
        do throws(Rejection) {
            zone = try Zone.named(typed)
        } catch {
            return PageLayout.bare(page(back: request.back(), typed: typed, error: error), request)
        }
        let change = ChangeSetting(key: "zone", value: zone.identifier)
        let outcome = try await engine.perform(change, operation: request.operation, zone: zone)
        // The script's answer leads directly to the day, as if there was no question.
        guard request.form["by"] != "script" else { return .seeOther(request.back()) }
        return .done("Time zone set to \(outcome.reply.value).", to: request.back())
    }

    static func page(back: String, typed: String = "", error: Rejection? = nil) -> Page {
        let drawing = Drawing(
            goat: Goat.html(), back: back.hasPrefix("/zone") ? "/" : back, typed: typed,
            wrong: error?.message,
            hints: error?.hints.joined(separator: ", ") ?? "",
            script: script.path,
            zones: ZoneDatabase.system.identifiers.filter {
                $0.contains("/") && !$0.hasPrefix("Etc/")
            })
        return Page(
            "Welcome", main: templates.render("zone", drawing), status: error == nil ? 200 : 422)
    }

    private struct Drawing {
        var goat: String
        var back: String
        var typed: String
        var wrong: String?
        var hints: String
        var script: String
        var zones: [String]
    }

    /// The script in the form. It runs before the page is drawn. If the server refuses the
    /// browser's zone, the question is shown.
    static let script = Asset(
        "zone.js", contentType: "text/javascript; charset=utf-8",
        text: """
            const form = document.currentScript.closest('form')
            const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
            if (zone && !form.querySelector('.wrong')) {
              form.elements.zone.value = zone
              form.elements.by.value = 'script'
              form.submit()
            }

            """)

    private static let templates = Templates([
        "zone": #"""
        <form class="card welcome stack page" method="post" action="/zone" data-plain>
        {{{goat}}}
        <h1>Your time zone</h1>
        <p class="soft">Your days follow your own clock. Choose the time zone you are in.</p>
        <input type="hidden" name="back" value="{{back}}">
        <div class="field"><label for="zone">Time zone</label>
        <input type="text" id="zone" name="zone" list="zones" value="{{typed}}" required
        autocomplete="off" autocapitalize="off" spellcheck="false" data-zone
        {{#wrong}}aria-invalid="true"{{/wrong}}
        aria-describedby="zone-hint{{#wrong}} zone-wrong{{/wrong}}">
        {{#wrong}}<p class="wrong" id="zone-wrong">{{wrong}}
        {{#hints}}Did you mean {{hints}}?{{/hints}}</p>{{/wrong}}
        <p class="hint" id="zone-hint">Such as Europe/London or America/New_York.</p>
        <datalist id="zones">{{#zones}}<option>{{.}}</option>{{/zones}}</datalist></div>
        <input type="hidden" name="by" value="person">
        <button class="btn">Set time zone</button>
        <script src="{{script}}"></script>
        </form>
        """#
    ])
}
