internal import Calendar
internal import CalendarAPI
internal import Core
internal import Engine
internal import PageKit
internal import RouteKit

/// The page for creating, renewing and withdrawing the calendar's address. Rule A3.
///
/// The address is shown only once, on the page after the button. Only its hash is stored.
enum CalendarPage {
    static let path = "/calendar"

    static let route = Route.page(
        path, operation: "pageCalendar", summary: "Show the calendar link and what it contains.",
        parameters: [.query("address", .text(40...128), "The token of the new link.")]
    ) { request, asking throws(Rejection) in page(request, asking) }

    private static let reshow: Route.FormRedisplay = {
        rejection, request, asking throws(Rejection) in page(request, asking, rejection)
    }

    static let open = Route.form(
        "/calendar/open", operation: "pageOpenCalendar",
        summary: "Create a new calendar link.", reshow: reshow
    ) { request, engine async throws(Rejection) in
        let token = Calendar.token(from: engine.entropy)
        return try await engine.done(
            OpenCalendar(token), for: request, to: "/calendar?address=\(token)"
        ) { _ in "Link created" }
    }

    static let close = Route.form(
        CloseCalendar.self, "/calendar/close", operation: "pageCloseCalendar",
        summary: "Delete the calendar link.", reshow: reshow, to: { _ in path }
    ) { _ in "Calendar link deleted" }

    private static func page(
        _ request: RouteRequest, _ asking: QueryContext, _ wrong: Rejection? = nil
    ) -> Page {
        let standing = Calendar.standing(at: asking.moment, in: asking.view)
        let token = request.text("address").flatMap {
            Calendar.isOpen(to: $0, in: asking.view) ? $0 : nil
        }
        let drawing = Drawing(
            wrong: wrong?.message, entries: standing.entries.counted("entry", "entries"),
            isOpen: standing.since != nil,
            since: standing.since.map { asking.moment.zone.wallTime(at: $0).day.description } ?? "",
            address: token.map { request.privateAddress(Calendar.path($0)) },
            leftOut: standing.leftOut, hasLeftOut: !standing.leftOut.isEmpty)
        return Page(
            "Calendar", place: "calendar", main: templates.render("calendar", drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        var wrong: String?
        var entries: String
        var isOpen: Bool
        var since: String
        var address: String?
        var leftOut: [CalendarOmission]
        var hasLeftOut: Bool
    }

    private static let templates = Templates(["calendar": text])

    private static let text = #"""
        <div class="page"><h1>Calendar</h1><div class="sheet">
        {{#wrong}}<div class="alert" role="alert" tabindex="-1"><b>{{wrong}}</b></div>{{/wrong}}
        <section class="card stack" aria-labelledby="subscribe"><h2 id="subscribe">Subscribe</h2>
        <p>Show your habits, tasks and journeys in your own calendar app: {{entries}}.</p>
        <p class="soft">Anyone with the link can read the names of your items and their due
        times, and nothing else: no notes and no moods.</p>
        {{#address}}<div class="field"><label for="address">Private link. Keep it secret; it is
        not shown again.</label>
        <input type="text" id="address" readonly value="{{.}}"></div>{{/address}}
        {{#isOpen}}<p>There has been a link since {{since}}.</p>{{/isOpen}}
        {{^isOpen}}<p>There is no link yet.</p>{{/isOpen}}
        <div class="acts"><form method="post" action="/calendar/open" data-follow>
        <button class="btn">{{#isOpen}}Replace link{{/isOpen}}{{^isOpen}}Create link
        {{/isOpen}}</button></form>
        {{#isOpen}}<form method="post" action="/calendar/close">
        <button class="btn quiet">Delete link</button></form>{{/isOpen}}</div>
        {{#isOpen}}<p class="soft small">A new link replaces the old one.</p>{{/isOpen}}
        <p class="acts"><a class="btn quiet" href="/api/v1/calendar/file" download="cairn.ics"
        data-plain>Download as a file</a></p></section>
        {{#hasLeftOut}}<section class="card stack" aria-labelledby="left-out">
        <h2 id="left-out">Not included</h2><ul class="stack">{{#leftOut}}<li><b>{{title}}</b>
        <p class="soft small">{{reason}}</p></li>{{/leftOut}}</ul></section>{{/hasLeftOut}}
        </div></div>
        """#
}
