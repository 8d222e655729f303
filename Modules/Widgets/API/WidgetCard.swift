public import Core

/// A card that a module offers to widgets: a home screen, a status bar, another page. Rule W2.
///
/// The module says what is to be seen; WidgetCards draws it in each size.
public struct WidgetCard: Sendable {
    /// What a card is made from.
    public struct Scene: Sendable {
        /// The state and the answers of all modules.
        public let view: WorldView
        /// Now, where the person is.
        public let moment: Moment
        /// The person's day.
        public var today: Day { moment.day }

        /// What a card is made from.
        public init(view: WorldView, moment: Moment) {
            self.view = view
            self.moment = moment
        }
    }

    /// `today`, `focuses`, `journey`, `tension`: ASCII, stable, what people and addresses call it.
    public let name: String
    /// What it shows, in a sentence for lists of cards.
    public let summary: String
    /// What is to be seen; nil if the person never set the method up.
    public let content: @Sendable (Scene) -> WidgetContent?
    /// What is to be seen as long as the method is not set up: what is missing, and where to begin.
    public let absence: WidgetContent

    /// What is said where nothing is set up. Rule W1.
    public static let unset = "Open app to set goals"

    /// A card; what leads to goals stands in for content unless `absence` says what is missing.
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
    /// Cards for widgets.
    public static var widgetCards: ExtensionPoint<WidgetCard> { .init("widgets.cards") }
}

/// What is to be seen on a card, whatever its size. Rule W2.
///
/// Small sizes show less: the figure always, the detail where there is room for a line, the lines
/// where there is room for a list. Text of any length is cut to fit.
public struct WidgetContent: Hashable, Sendable {
    /// A line of a list.
    public struct Line: Hashable, Sendable {
        /// What it says.
        public var text: String
        /// Whether it is done; nil if it cannot be.
        public var isDone: Bool?

        /// A line.
        public init(_ text: String, isDone: Bool? = nil) {
            self.text = text
            self.isDone = isDone
        }
    }

    /// A drawing beside the words.
    public enum Picture: Hashable, Sendable {
        /// The hourglass with so much sand above, in percent, and a face by its name. Rule B7.
        case hourglass(sand: Int, face: String)
    }

    /// What it is about: "Journey".
    public var title: String
    /// What counts: "Day 12", "2 of 3".
    public var figure: String
    /// The figure in at most four characters, for a ring: "12", "2/3".
    public var short: String
    /// What stands under it: the habit, the streak. Empty if there is nothing to say.
    public var detail: String
    /// A list, the most important first.
    public var lines: [Line]
    /// How much is done, 0 … 1; nil if that cannot be said.
    public var progress: Double?
    /// What is drawn where there is room for it; nil for nothing.
    public var picture: Picture?
    /// Where a tap leads.
    public var link: WidgetLink
    /// When it will have changed by itself; nil if that is not before the usual time.
    public var until: Instant?
    /// The same for programs.
    public var data: JSONObject

    /// What is to be seen.
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
