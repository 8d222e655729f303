internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// A card that asks the user whether and how to send reminders, shown after the user set the day's
/// focuses or gave an item a time. The browser asks for its permission only after the user taps a
/// button on the reminders page. A user who declines is not asked again. Rule A3.
enum ReminderPromptCard {
    /// The places of the card: the Today page and the page on which the user sets the day's
    /// focuses.
    static let sections = [
        PageSection("notifications.asking", .aside, order: 5) {
            draw($0, of: { $0.first }, back: "/")
        },
        PageSection("notifications.asking-focus", .focus, order: 5) {
            draw($0, of: { $0.first { $0 == .setup } }, back: "/focus")
        },
    ]

    private static func draw(
        _ scene: PageSection.Scene,
        of choose: ([ReminderPromptOccasion]) -> ReminderPromptOccasion?, back: String
    ) -> PageSection.Drawing? {
        let (asking, view) = (scene.asking, scene.view)
        guard scene.day == scene.today,
            let account = asking.account,
            view.answer(.notificationHost)?.isWithoutChannel(account) == true,
            Notifications.mayAsk(on: scene.today, in: view),
            let occasion = choose(Notifications.occasions(at: asking.moment, in: view))
        else { return nil }
        return PageSection.Drawing(
            templates.render("asking", Drawing(words: words(occasion), back: back)))
    }

    private struct Drawing {
        var words: String
        var back: String
    }

    private static func words(_ occasion: ReminderPromptOccasion) -> String {
        switch occasion {
        case .setup: "Your day is set. Cairn can remind you every morning to choose your focuses."
        case .time(let title): "“\(title)” has a time."
        }
    }

    static let wave = Route.form(
        DeclineReminderPrompt.self, "/reminders/wave", operation: "pageWaveAsking",
        summary: "Dismiss the offer of reminders for good.", to: { $0.back() }
    ) { _ in "You can set up reminders under More at any time" }

    private static let templates = Templates([
        "asking": #"""
        <section class="card stack" aria-labelledby="asking"><h2 id="asking">Should Cairn remind
        you?</h2><p>{{words}} Reminders can come to this browser, your phone or by mail.</p>
        <div class="acts"><a class="btn quiet" href="/reminders">Choose channels</a><form
        method="post" action="/reminders/wave"><input type="hidden" name="back"
        value="{{back}}"><button class="btn quiet">Not now</button></form>
        </div></section>
        """#
    ])
}
