public import Core

/// An action that the user can run directly from a card, such as completing a habit or selecting a
/// level. Rule W4.
///
/// Actions only record. A card cannot edit, set up or delete anything.
public struct WidgetAction: Sendable {
    /// The name used in addresses, such as `done-0195…`: letters, digits, `-` and `.`, at most 80
    /// characters, unique on its card.
    public let name: String
    /// The button's label: "Done".
    public let label: String
    /// The subject, such as a habit's title; empty for the card itself.
    public let about: String
    /// The command to run.
    public let command: any Command

    /// Creates an action. Of several actions for the same subject, list the most frequent one
    /// first.
    public init(_ name: String, label: String, about: String = "", command: any Command) {
        self.name = name
        self.label = label
        self.about = about
        self.command = command
    }
}

/// The actions that a module adds to a card, its own or another module's. Rule W4.
public struct WidgetActions: Sendable {
    /// The card's name.
    public let card: String
    /// Returns the available actions, most important first; empty if nothing is set up.
    public let actions: @Sendable (WidgetCard.Scene) -> [WidgetAction]

    /// Creates the actions for the card with a name.
    public init(
        on card: String, _ actions: @escaping @Sendable (WidgetCard.Scene) -> [WidgetAction]
    ) {
        self.card = card
        self.actions = actions
    }
}

extension ExtensionPoint where Value == WidgetActions {
    /// The actions on cards.
    public static var widgetActions: ExtensionPoint<WidgetActions> { .init("widgets.actions") }
}
