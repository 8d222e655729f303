internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// Asks in our own words, once something has a time, whether and where to remind; the browser is
/// asked by a button on the page of reminders alone. Whoever waves it away is not asked again.
/// Rule A3.
enum AskingCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let (asking, view) = (scene.asking, scene.view)
        guard scene.day == scene.today,
            let account = asking.account,
            view.answer(.notificationHost)?.isWithoutChannel(account) == true,
            Notifications.mayAsk(on: scene.today, in: view),
            let first = Notifications.named(at: asking.moment, in: view).first
        else { return nil }
        return PageSection.Drawing(templates.render("asking", ["title": first.title]))
    }

    static let wave = Route.form(
        WaveAsking.self, "/reminders/wave", operation: "pageWaveAsking",
        summary: "Says that the page is not to ask whether to remind.", to: { _ in "/" }
    ) { _ in "Reminders are set up under More, whenever you like" }

    private static let templates = Templates([
        "asking": #"""
        <section class="card stack" aria-labelledby="asking"><h2 id="asking">Shall Cairn remind
        you?</h2><p>“{{title}}” has a time. Choose where you are told: this browser, your phone, by
        mail.</p><div class="acts"><a class="btn quiet" href="/reminders">Choose where</a><form
        method="post" action="/reminders/wave"><button class="btn quiet">Not now</button></form>
        </div></section>
        """#
    ])
}
