public import Core
internal import SecretsAPI
internal import WidgetsAPI

/// Lets a widget outside show cards and act from them, by a key of its own. Rule W4.
///
/// Whoever asks makes the key, so that nothing secret stands in an answer and one that was lost
/// can be asked for again; only hashes are kept.
public struct OpenWidget: Command {
    public static var name: String { "widgets.open" }
    public static let form = Form(
        "Let a widget show cards and act from them",
        OpenWidget.init(_:cards:origins:acts:key:),
        Field(
            "name", \.widget, Codec.widgetName.described("What you call the widget."),
            refusal: Refusal(
                "widget.name", "A widget is named in 1 to 60 characters on one line.")),
        Field(
            "cards", \.cards,
            Codec.widgetCards
                .described("The cards that it may show; all unless given."),
            default: [],
            refusal: Refusal("widget.cards", "Cards are named as cairn widget lists them.")),
        Field(
            "origins", \.origins,
            Codec.widgetOrigins
                .described("The origins whose pages may show it in a frame; none unless given."),
            default: [],
            refusal: Refusal(
                "widget.origins",
                "An origin is http:// or https:// with a host, such as https://home.example:8123.")
        ),
        Field(
            "acts", \.acts, "Whether it may act from them, or only show them.", default: true),
        Field(
            "key", \.key, Codec.text(OpenWidget.rule).described("Made by whoever asks, at random."),
            refusal: Refusal("widget.key", "A key has 40 to 128 letters and digits.")))
    public static let answer = Shape<OpenedWidget> { Member("widget", \.self) }

    /// What the person calls it.
    public var widget: String
    /// The cards that it may show; all if empty.
    public var cards: [String]
    /// The origins whose pages may show it in a frame; none if empty.
    public var origins: [String]
    /// Whether it may act from them; a badge that others see may not.
    public var acts: Bool
    /// 40–128 letters and digits that nobody can guess.
    public var key: String

    /// Opens a widget.
    public init(
        _ widget: String, cards: [String] = [], origins: [String] = [], acts: Bool = true,
        key: String
    ) {
        self.widget = widget
        self.cards = cards
        self.origins = origins
        self.acts = acts
        self.key = key
    }

    /// How many can be open.
    static let most = 50

    private static let rule = TextRule(
        length: 40...128, pattern: "^[0-9A-Za-z]*$", wanted: "letters and digits"
    ) { $0.utf8.allSatisfy(OpenWidget.isPlain) }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    /// Refuses cards that there are not (`widget.unknown`) and more widgets than there can be
    /// (`widget.full`). One whose key is known is open already.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard Widgets.opened(by: key, in: context.view) == nil else { return [] }
        let known = Widgets.cards(of: context.view.program).map(\.name)
        guard cards.allSatisfy(known.contains) else {
            throw .unknown("card", code: "widget.unknown", field: "cards")
        }
        guard context.view.widgets.open.count < Self.most else {
            throw .conflict(
                "widget.full", "There are \(Self.most) widgets already: close one first.")
        }
        let salt = context.operation.description
        let opening = WidgetFact.Opening(
            name: widget, cards: cards, origins: origins, key: Secret(key, salt: salt),
            token: acts ? Secret(Widgets.token(of: key), salt: salt) : nil)
        return [WidgetFact.opened(opening).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> OpenedWidget {
        try Widgets.opened(by: key, in: context.view).orRefused(.unknownWidget)
    }
}

/// Takes a widget's key back: it shows nothing and does nothing any more. Rule W4.
public struct CloseWidget: Command {
    public static var name: String { "widgets.close" }
    public static let form = Form(
        "Close a widget", CloseWidget.init(_:),
        Field("widget", \.widget, EventID.codec.described("The widget's id.")))
    public static let answer = OpenedWidget.list

    /// The widget's id.
    public var widget: EventID

    /// Closes a widget.
    public init(_ widget: EventID) { self.widget = widget }

    /// One that is not open, or not any more, stays so.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.widgets.open.contains(where: { $0.id == widget }) else { return [] }
        return [WidgetFact.retracted(Retraction(widget, true)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> [OpenedWidget] {
        OpenedWidget.all(in: context.view)
    }
}

extension Rejection {
    static let unknownWidget = unknown("widget", code: "widget.key.unknown", field: "key")
}

extension Codec<String> {
    /// What a widget is called.
    static let widgetName = Codec.line(1...60)
}

extension Codec<[String]> {
    /// The names of cards.
    static let widgetCards = Codec<String>.line(1...60).list(count: 0...50)
    /// The origins whose pages show a widget.
    static let widgetOrigins = Codec<String>.text(Origin.rule).list(count: 0...10)
}
