public import Core
public import Engine

/// A part of `cairn today`: what a method shows of a day, to people and to programs. Rule U2.
///
/// A part is drawn at every call of the command, so it asks for no more than the day needs, and
/// gives nil for somebody who never used the method.
public struct TodayPart: Sendable {
    /// What a part is drawn from.
    public struct Scene: Sendable {
        /// The state and the person's moment.
        public let asking: QueryContext
        /// The day that is looked at.
        public let day: Day
        /// The person's day.
        public var today: Day { asking.today }
        /// The state and the answers of all modules.
        public var view: WorldView { asking.view }

        /// The scene of a day.
        public init(asking: QueryContext, day: Day) {
            self.asking = asking
            self.day = day
        }
    }

    /// A figure beside the date, such as a streak.
    public struct Figure: Hashable, Sendable {
        /// A sign of one column.
        public var sign: String
        /// What stands for it where only ASCII can be shown.
        public var asciiSign: String
        /// What it says: "4 days".
        public var text: String

        /// A figure.
        public init(_ sign: String, ascii: String, _ text: String) {
            self.sign = sign
            asciiSign = ascii
            self.text = text
        }
    }

    /// A drawn part.
    public struct Drawing: Sendable {
        /// Lines for people, two columns in, without a blank one at either end.
        public var lines: @Sendable (Terminal) -> [String]
        /// Members of the JSON document, named so that no other part has them.
        public var members: @Sendable () -> JSONObject
        /// What stands beside the date.
        public var figures: [Figure]
        /// Whether the part's title stands over its lines.
        public var isTitled: Bool

        /// A part, with what makes its lines and its members when they are asked for.
        public init(
            lines: @escaping @Sendable (Terminal) -> [String],
            members: @escaping @Sendable () -> JSONObject, figures: [Figure] = [],
            isTitled: Bool = true
        ) {
            self.lines = lines
            self.members = members
            self.figures = figures
            self.isTitled = isTitled
        }
    }

    /// What the person's order names: the module's id, or that and a dot and a word.
    public let id: String
    /// What stands over its lines.
    public let title: String
    /// Parts stand in this order, unless the person chose another. Habits have 10.
    public let order: Int
    /// The part, or nil if there is nothing to show.
    public let draw: @Sendable (Scene) -> Drawing?

    /// A part.
    public init(
        _ id: String, title: String, order: Int, draw: @escaping @Sendable (Scene) -> Drawing?
    ) {
        self.id = id
        self.title = title
        self.order = order
        self.draw = draw
    }
}

extension ExtensionPoint where Value == TodayPart {
    /// What methods show of a day.
    public static var todayParts: ExtensionPoint<TodayPart> { .init("command-line.today-parts") }
}
