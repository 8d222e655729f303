public import Core
internal import SecretsAPI

/// An external widget that can show cards and run actions. Rule W4.
public struct OpenedWidget: Hashable, Shaped {
    /// The event that opened it, which identifies the widget.
    public let id: EventID
    /// The name.
    public let name: String
    /// The permitted cards; empty for all.
    public let cards: [String]
    /// The origins whose pages can show it in a frame.
    public let origins: [String]
    /// True if it can run actions.
    public let acts: Bool
    /// The time of opening.
    public let at: Instant

    init(_ element: EventSet<WidgetFact.Opening>.Element) {
        id = element.id
        name = element.value.name
        cards = element.value.cards
        origins = element.value.origins
        acts = element.value.token != nil
        at = element.stamp.time.instant
    }

    /// Returns the open widgets in the order of opening.
    public static func all(in view: WorldView) -> [OpenedWidget] {
        view.widgets.open.map(OpenedWidget.init)
    }

    /// Returns true if it can show a card.
    public func mayShow(_ card: String) -> Bool { cards.isEmpty || cards.contains(card) }

    public static let shape = Shape<OpenedWidget>("OpenedWidget") {
        Member("id", \.id, "The widget's id.")
        Member("name", \.name, "The widget's name.")
        Member("cards", \.cards, "The cards that the widget can show. All if empty.")
        Member("origins", \.origins, "The web origins whose pages can embed the widget.")
        Member("acts", \.acts, "True if actions are allowed from the cards.")
        Member("at", \.at, "The time at which the widget was opened.")
    }

    /// The shape of a list of widgets.
    public static let list = Shape<[OpenedWidget]> {
        Member("widgets", \.self, "The open widgets.")
    }
}

extension Widgets {
    /// Returns a new key of 52 letters and digits, 260 bits.
    public static func key(from entropy: any Entropy) -> String {
        let letters = Array("23456789abcdefghjkmnpqrstuvwxyzA")
        return String((0..<52).map { _ in letters[Int(entropy.bits() & 31)] })
    }

    /// Returns the token of a key. It permits actions and does not reveal the key.
    public static func token(of key: String) -> String { Secret(key, salt: "widgets.act").hash }

    /// Returns the widget of a key; nil if it is unknown or closed.
    public static func opened(by key: String, in view: WorldView) -> OpenedWidget? {
        view.widgets.open.first { $0.value.key.matches(key) }.map(OpenedWidget.init)
    }

    /// Returns the widget whose actions a token permits; nil if it is unknown or closed.
    public static func acting(by token: String, in view: WorldView) -> OpenedWidget? {
        view.widgets.open.first { $0.value.token?.matches(token) == true }.map(OpenedWidget.init)
    }
}
