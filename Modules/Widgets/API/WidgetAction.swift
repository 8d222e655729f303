public import Core

/// Something that can be done straight from a card: a habit ticked, a level tapped. Rule W4.
///
/// It only records what was done: nothing is edited, set up or deleted from a card.
public struct WidgetAction: Sendable {
    /// What addresses call it: `done-0195…`; letters, digits, `-` and `.`, at most 80, and unique
    /// on its card.
    public let name: String
    /// The word on the button: "Done".
    public let label: String
    /// What it is about: the title of a habit; empty if it is the card itself.
    public let about: String
    /// What is recorded.
    public let command: any Command

    /// An action; of several about the same thing the first is the one that is meant most often.
    public init(_ name: String, label: String, about: String = "", command: any Command) {
        self.name = name
        self.label = label
        self.about = about
        self.command = command
    }
}

/// What a module lets people do from a card, its own or another's. Rule W4.
public struct WidgetActions: Sendable {
    /// The name of the card.
    public let card: String
    /// What can be done now, the most important first; none where nothing is set up.
    public let actions: @Sendable (WidgetCard.Scene) -> [WidgetAction]

    /// What can be done from the card of this name.
    public init(
        on card: String, _ actions: @escaping @Sendable (WidgetCard.Scene) -> [WidgetAction]
    ) {
        self.card = card
        self.actions = actions
    }
}

extension ExtensionPoint where Value == WidgetActions {
    /// What is done straight from cards.
    public static var widgetActions: ExtensionPoint<WidgetActions> { .init("widgets.actions") }
}
