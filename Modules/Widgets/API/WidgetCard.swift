public import Core

/// A card that a module offers for widgets on a home screen, a status bar or another page. Rule W2.
///
/// The module provides the content; WidgetCards draws it in each size.
public struct WidgetCard: Sendable {
    /// The input from which a card is made.
    public struct Scene: Sendable {
        /// The state and the answers of all modules.
        public let view: WorldView
        /// The current moment in the user's zone.
        public let moment: Moment
        /// The user's current day.
        public var today: Day { moment.day }

        /// Creates a scene.
        public init(view: WorldView, moment: Moment) {
            self.view = view
            self.moment = moment
        }
    }

    /// The stable ASCII name, used by people and in addresses: `today`, `focuses`, `journey`,
    /// `tension`.
    public let name: String
    /// The description for lists of cards, in one sentence.
    public let summary: String
    /// Returns the content; nil if the user never set up the method.
    public let content: @Sendable (Scene) -> WidgetContent?
    /// The content before the method is set up: what is missing and where to start.
    public let absence: WidgetContent

    /// The text shown if nothing is set up. Rule W1.
    public static let unset = "Open app to set goals"

    /// Creates a card. By default, `absence` links to the goals.
    public init(
        _ name: String, summary: String,
        absence: WidgetContent = WidgetContent(
            title: "Cairn", figure: WidgetCard.unset, short: "+", link: .goals),
        content: @escaping @Sendable (Scene) -> WidgetContent?
    ) {
        self.name = name
        self.summary = summary
        self.absence = absence
        self.content = content
    }
}

extension ExtensionPoint where Value == WidgetCard {
    /// The cards for widgets.
    public static var widgetCards: ExtensionPoint<WidgetCard> { .init("widgets.cards") }
}

/// The content of a card, for all sizes. Rule W2.
///
/// The figure is always shown. The detail is shown if there is room for a line, and the lines if
/// there is room for a list. Long texts are truncated.
public struct WidgetContent: Hashable, Sendable {
    /// A line of a list.
    public struct Line: Hashable, Sendable {
        /// The text.
        public var text: String
        /// True if the line is done; nil if it cannot be done.
        public var isDone: Bool?

        /// Creates a line.
        public init(_ text: String, isDone: Bool? = nil) {
            self.text = text
            self.isDone = isDone
        }
    }

    /// A drawing next to the text.
    public enum Picture: Hashable, Sendable {
        /// An hourglass with the given percentage of sand in the upper half and a face by name.
        /// Rule B7.
        case hourglass(sand: Int, face: String)
    }

    /// The title: "Journey".
    public var title: String
    /// The main value: "Day 12", "2 of 3".
    public var figure: String
    /// The main value in at most four characters, for a ring: "12", "2/3".
    public var short: String
    /// The text below the figure, such as the habit or the streak; empty if there is none.
    public var detail: String
    /// The list, most important first.
    public var lines: [Line]
    /// The progress, 0–1; nil if it is unknown.
    public var progress: Double?
    /// The drawing, shown if there is room; nil for none.
    public var picture: Picture?
    /// The target of a tap.
    public var link: WidgetLink
    /// The time of the next change without new facts; nil if it is not before the usual refresh.
    public var until: Instant?
    /// The same content as data for programs.
    public var data: JSONObject

    /// Creates content.
    public init(
        title: String, figure: String, short: String, detail: String = "", lines: [Line] = [],
        progress: Double? = nil, picture: Picture? = nil, link: WidgetLink = .home,
        until: Instant? = nil, data: JSONObject = [:]
    ) {
        self.title = title
        self.figure = figure
        self.short = short
        self.detail = detail
        self.lines = lines
        self.progress = progress
        self.picture = picture
        self.link = link
        self.until = until
        self.data = data
    }
}
