internal import Core
internal import Journeys
internal import PageKit

/// The card with the current journeys on the Today page: "Day 12", and a button to complete the
/// day. Rules U2, J1.
enum JourneyCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let running = Journeys.running(on: scene.day, today: scene.today, in: scene.view)
        guard !running.isEmpty, scene.day <= scene.today else { return nil }
        let drawing = Drawing(
            journeys: running.map { Row($0, on: scene.day, in: scene.view) },
            day: scene.day == scene.today ? nil : "\(scene.day)",
            hasAside: !Journeys.setAside(in: scene.view).isEmpty)
        return .init(templates.render("card", drawing))
    }

    /// Returns a link to start a journey, for a user without one.
    static func invite(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        let all = Journeys.all(on: scene.today, today: scene.today, in: scene.view)
        guard scene.day == scene.today, !all.contains(where: { $0.standing == .running }) else {
            return nil
        }
        return .init(templates.render("invite", Drawing(journeys: [], hasAside: false)))
    }

    private struct Drawing {
        var journeys: [Row]
        var day: String?
        var hasAside: Bool
    }

    /// A journey as shown on the card and on the journeys page.
    struct Row {
        var id: String
        var number: Int
        var title: String
        var phase: String
        var words: String
        var share: Int
        var isDone: Bool
        /// The habit that completes the day, with its page; nil without a linked habit.
        var habit: String?
        var habitLink: String
        /// True if the user completes the day by completing the linked habit.
        var isElsewhere: Bool

        init(_ journey: Journey, on day: Day, in view: WorldView) {
            id = journey.id.description
            number = journey.day
            title = journey.title
            phase = journey.phase.title
            words =
                "\(counted(journey.streak, "day")) in a row · " + Row.grace(journey.graceLeft)
            share = Int((journey.progress * 100).rounded())
            isDone = journey.isDone
            habit = journey.item.flatMap { item in
                view.answer(.itemProvider)?.title(of: item, on: day, in: view)
            }
            habitLink = "/items/\(journey.item ?? "")?day=\(day)"
            isElsewhere = habit != nil && !journey.isDone
        }

        /// Returns a text about the remaining grace days, such as "You may miss three days".
        private static func grace(_ left: Int) -> String {
            let words = ["no day", "one day", "two days", "three days"]
            return "You can miss \(words.indices.contains(left) ? words[left] : "\(left) days")"
        }
    }

    private static let templates = Templates(["card": card, "invite": invitation])

    private static let card = #"""
        <div id="journey" class="stack">
        {{#journeys}}
        <details class="card slim"><summary>Day {{number}} <span class="end">{{title}}
        {{#isDone}}✓{{/isDone}}</span></summary><div>
        <div><p class="soft small">{{phase}} · {{words}}</p>
        <span class="meter q{{share}}"></span></div>
        <form class="acts" method="post" action="/journey/do">
        <input type="hidden" name="journey" value="{{id}}">
        <input type="hidden" name="back" value="home">
        {{#day}}<input type="hidden" name="day" value="{{day}}">{{/day}}
        {{^habit}}<button class="btn{{#isDone}} quiet{{/isDone}}" name="act"
        value="{{#isDone}}reopen{{/isDone}}{{^isDone}}done{{/isDone}}"
        aria-pressed="{{#isDone}}true{{/isDone}}{{^isDone}}false{{/isDone}}"
        aria-label="Done: {{title}}">[[check]]Done</button>{{/habit}}
        {{#isElsewhere}}<a class="btn" href="{{habitLink}}">Start {{habit}}</a>{{/isElsewhere}}
        {{#habit}}{{#isDone}}<p>Completed with {{habit}} ✓</p>{{/isDone}}{{/habit}}
        <a class="btn quiet" href="/journey">All days</a>
        {{^isDone}}<a class="btn quiet" href="/breathe">Breathe first</a>{{/isDone}}
        </form></div></details>
        {{/journeys}}
        {{#hasAside}}<p class="small soft">Another journey was set aside.</p>{{/hasAside}}
        </div>
        """#

    private static let invitation = #"""
        <a class="slim" id="journey" href="/journey">Start a journey of 66 days</a>
        """#
}
