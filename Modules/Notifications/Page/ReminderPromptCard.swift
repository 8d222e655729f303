internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import NotificationsHosting
internal import PageKit
internal import RouteKit

/// A card that asks whether and how to remind, after a day was set or an item has a time. The
/// browser's own question appears only after a button on the page of reminders. A user who declines
/// is not asked again. Rule A3.
enum ReminderPromptCard {
    /// The sections on Today and on the page that sets the day.
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
