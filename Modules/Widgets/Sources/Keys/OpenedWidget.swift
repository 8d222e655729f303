public import Core
internal import SecretsAPI

/// A widget outside that may show cards and act from them. Rule W4.
public struct OpenedWidget: Hashable, Shaped {
    /// The event that opened it; it names the widget everywhere.
    public let id: EventID
    /// What it is called.
    public let name: String
    /// The cards that it may show; all if empty.
    public let cards: [String]
    /// The origins whose pages may show it in a frame.
    public let origins: [String]
    /// Whether it may act from them.
    public let acts: Bool
    /// When it was opened.
    public let at: Instant

    init(_ element: EventSet<WidgetFact.Opening>.Element) {
        id = element.id
        name = element.value.name
        cards = element.value.cards
        origins = element.value.origins
        acts = element.value.token != nil
        at = element.stamp.time.instant
    }

    /// Those that are open, in the order in which they were opened.
    public static func all(in view: WorldView) -> [OpenedWidget] {
        view.widgets.open.map(OpenedWidget.init)
    }

    /// Whether it may show a card.
    public func mayShow(_ card: String) -> Bool { cards.isEmpty || cards.contains(card) }

    public static let shape = Shape<OpenedWidget>("OpenedWidget") {
        Member("id", \.id)
        Member("name", \.name)
        Member("cards", \.cards, "The cards that it may show; all if empty.")
        Member("origins", \.origins, "The origins whose pages may show it in a frame.")
        Member("acts", \.acts, "Whether it may act from them.")
        Member("at", \.at, "When it was opened.")
    }

    /// Widgets, as they are shown.
    public static let list = Shape<[OpenedWidget]> { Member("widgets", \.self) }
}

extension Widgets {
    /// A new key: 52 letters and digits, 260 bits.
    public static func key(from entropy: any Entropy) -> String {
        let letters = Array("23456789abcdefghjkmnpqrstuvwxyzA")
        return String((0..<52).map { _ in letters[Int(entropy.bits() & 31)] })
    }

    /// The token of a key: it lets its bearer act, and does not tell the key.
    public static func token(of key: String) -> String { Secret(key, salt: "widgets.act").hash }

    /// The widget that a key opens; nil if it is none, or not any more.
    public static func opened(by key: String, in view: WorldView) -> OpenedWidget? {
        view.widgets.open.first { $0.value.key.matches(key) }.map(OpenedWidget.init)
    }

    /// The widget that a token lets act; nil if it is none, or not any more.
    public static func acting(by token: String, in view: WorldView) -> OpenedWidget? {
        view.widgets.open.first { $0.value.token?.matches(token) == true }.map(OpenedWidget.init)
    }
}
