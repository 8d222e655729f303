public import Core
internal import SecretsAPI
internal import WidgetsAPI

/// Opens a widget that can show cards and run actions with its own key. Rule W4.
///
/// The caller creates the key. The reply therefore contains no secret, and a lost request can be
/// repeated. Only hashes are stored.
public struct OpenWidget: Command {
    public static var name: String { "widgets.open" }
    public static let form = Form(
        "Open a widget",
        OpenWidget.init(_:cards:origins:acts:key:),
        Field(
            "name", \.widget,
            Codec.widgetName.described("The name of the widget as shown to the user."),
            refusal: Refusal(
                "widget.name", "The name must be 1–60 characters on one line.")),
        Field(
            "cards", \.cards,
            Codec.widgetCards
                .described("The cards that the widget can show. Default: all."),
            default: [],
            refusal: Refusal("widget.cards", "Unknown card. cairn widget lists the cards.")),
        Field(
            "origins", \.origins,
            Codec.widgetOrigins
                .described("The web origins whose pages can embed the widget. Default: none."),
            default: [],
            refusal: Refusal(
                "widget.origins",
                "An origin must be http:// or https:// with a host, such as "
                    + "https://home.example:8123."
            )
        ),
        Field(
            "acts", \.acts, "True if actions are allowed from the cards.", default: true),
        Field(
            "key", \.key,
            Codec.text(OpenWidget.rule).described(
                "A random key created by the caller. It is part of the widget's addresses."),
            refusal: Refusal("widget.key", "The key must be 40–128 letters and digits.")))
    public static let answer = Shape<OpenedWidget> { Member("widget", \.self) }

    /// The name chosen by the user.
    public var widget: String
    /// The permitted cards; empty for all.
    public var cards: [String]
    /// The origins whose pages can show it in a frame; empty for none.
    public var origins: [String]
    /// True if it can run actions. A public badge must not.
    public var acts: Bool
    /// The key, 40–128 random letters and digits.
    public var key: String

    /// Creates the command.
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

    /// The maximum number of open widgets.
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

    /// Returns the event. Throws `widget.unknown` for unknown cards and `widget.full` for too many
    /// widgets. A widget with a known key is already open.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard Widgets.opened(by: key, in: context.view) == nil else { return [] }
        let known = Widgets.cards(of: context.view.program).map(\.name)
        guard cards.allSatisfy(known.contains) else {
            throw .unknown("card", code: "widget.unknown", field: "cards")
        }
        guard context.view.widgets.open.count < Self.most else {
            throw .conflict(
                "widget.full", "You have \(Self.most) widgets, which is the limit. Close one first."
            )
        }
        let salt = context.operation.description
        let opening = WidgetFact.Opening(
            name: widget, cards: cards, origins: origins, key: Secret(key, salt: salt),
            token: acts ? Secret(Widgets.token(of: key), salt: salt) : nil)
        return [WidgetFact.opened(opening).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> OpenedWidget {
        try Widgets.opened(by: key, in: context.view).orThrow(.unknownWidget)
    }
}

/// Revokes a widget's key, after which it can neither show cards nor run actions. Rule W4.
public struct CloseWidget: Command {
    public static var name: String { "widgets.close" }
    public static let form = Form(
        "Close a widget", CloseWidget.init(_:),
        Field("widget", \.widget, EventID.codec.described("The widget's id.")))
    public static let answer = OpenedWidget.list

    /// The widget's id.
    public var widget: EventID

    /// Creates the command.
    public init(_ widget: EventID) { self.widget = widget }

    /// Returns the event. A widget that is not open does not change.
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
    /// The name of a widget.
    static let widgetName = Codec.line(1...60)
}

extension Codec<[String]> {
    /// The names of cards.
    static let widgetCards = Codec<String>.line(1...60).list(count: 0...50)
    /// The origins whose pages show a widget.
    static let widgetOrigins = Codec<String>.text(Origin.rule).list(count: 0...10)
}
