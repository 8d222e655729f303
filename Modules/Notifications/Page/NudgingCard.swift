internal import Core
internal import Engine
internal import Notifications
internal import NotificationsAPI
internal import PageKit
internal import RouteKit

/// The card on an item's page that shows and sets the item's mode for nudges. The message "Stop
/// these nudges?" links to it. Rule A2.
enum NudgingCard {
    static func draw(_ item: String, _ asking: QueryContext) -> String? {
        let (view, today) = (asking.view, asking.today)
        let standing = view.answers(to: .nudges).lazy
            .compactMap { $0.standing(of: item, on: today, in: view) }.first
        guard let standing else { return nil }
        let mode = Notifications.nudging(of: item, on: today, in: view)
        let settings = Notifications.settings(on: today, in: view)
        let isOn = settings.isOn && settings.isSmart
        return templates.render(
            "nudging",
            Drawing(
                item: item, title: mode.title.lowercased(),
                choices: [.auto, .on, .off].map {
                    Choice(value: $0.rawValue, title: $0.title, isOn: $0 == mode)
                }, words: words(mode, standing), isOff: !isOn && standing != .unwanted))
    }

    static let set = Route.form(
        SetNudging.self, "/reminders/nudging", operation: "pageSetNudging",
        summary: "Choose whether an item is nudged at a good hour."
    ) {
        switch $0.mode {
        case .auto: "Nudges are on while the item has no time"
        case .on: "Nudges are on for this item"
        case .off: "Nudges are off for this item"
        }
    }

    /// Returns a text that says what the mode does for this item.
    private static func words(_ mode: NudgeMode, _ standing: NudgeStatus) -> String {
        switch (standing, mode) {
        case (.unwanted, _): "Reminders are off for this item. Turn them on under Edit."
        case (_, .off): "This item gets no nudges."
        case (.timed, .auto): "This item has its own times, so it gets no nudges."
        case (.timed, .on), (.open, _):
            "While the item is open, you get one message a day at the hour when you usually do it."
        }
    }

    private struct Choice {
        var value: String
        var title: String
        var isOn: Bool
    }

    private struct Drawing {
        var item: String
        var title: String
        var choices: [Choice]
        var words: String
        /// True if the user turned off all nudges.
        var isOff: Bool
    }

    private static let templates = Templates([
        "nudging": #"""
        <details class="card" id="nudging"><summary>Nudges: {{title}}</summary>
        <form class="stack" method="post" action="/reminders/nudging" data-auto>
        <input type="hidden" name="item" value="{{item}}">
        <input type="hidden" name="back" value="/items/{{item}}">
        <fieldset class="field" aria-describedby="nudging-hint"><legend>Nudge me at a good
        hour</legend><div class="pick">{{#choices}}
        <label><input type="radio" name="mode" value="{{value}}"{{#isOn}} checked{{/isOn}}
        >{{title}}</label>{{/choices}}</div></fieldset>
        <p class="hint" id="nudging-hint">{{words}}{{#isOff}} Nudges are off for all items:
        <a href="/settings/reminders">reminder settings</a>.{{/isOff}}</p>
        <p class="acts"><button class="btn quiet" aria-label="Save: nudges">Save</button></p>
        </form></details>
        """#
    ])
}

extension NudgeMode {
    /// The title of the mode in the list of choices.
    fileprivate var title: String {
        switch self {
        case .auto: "If it has no time"
        case .on: "Always"
        case .off: "Never"
        }
    }
}
