public import Core
public import Engine

/// A part that a feature adds to the output of `cairn today`, for users and as JSON. Rule U2.
///
/// It is computed each time the command runs, so it must compute only what the day needs. It must
/// return nil for a user who has never used the feature.
public struct TodayPart: Sendable {
    /// The input from which a part is computed.
    public struct Scene: Sendable {
        /// The state and the user's current moment.
        public let asking: QueryContext
        /// The day that is shown.
        public let day: Day
        /// The user's current day.
        public var today: Day { asking.today }
        /// The state, and the capabilities and contributions of all modules.
        public var view: WorldView { asking.view }

        /// Creates the input for a day.
        public init(asking: QueryContext, day: Day) {
            self.asking = asking
            self.day = day
        }
    }

    /// A value shown next to the date, such as the length of a streak.
    public struct Figure: Hashable, Sendable {
        /// The symbol of the value, one column wide.
        public var sign: String
        /// The symbol in ASCII.
        public var asciiSign: String
        /// The text of the value, such as "4 days".
        public var text: String

        /// Creates a value with its symbols.
        public init(_ sign: String, ascii: String, _ text: String) {
            self.sign = sign
            asciiSign = ascii
            self.text = text
        }
    }

    /// The output of a part.
    public struct Drawing: Sendable {
        /// Returns the lines for users, indented by two columns and without blank lines at either
        /// end.
        public var lines: @Sendable (Terminal) -> [String]
        /// Returns the members of the JSON document. Their names must be unique among all parts.
        public var members: @Sendable () -> JSONObject
        /// The values to show next to the date.
        public var figures: [Figure]
        /// True if the part's title is shown above its lines.
        public var isTitled: Bool

        /// Creates the output with functions for its lines and members.
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

    /// The id by which the user's order refers to the part: the module's id, or the id followed by
    /// a dot and a word.
    public let id: String
    /// The title shown above the part's lines.
    public let title: String
    /// The default position of the part; habits have 10.
    public let order: Int
    /// Returns the part's output; nil if there is nothing to show.
    public let draw: @Sendable (Scene) -> Drawing?

    /// Creates a part.
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
    /// The parts that features add to `cairn today`.
    public static var todayParts: ExtensionPoint<TodayPart> { .init("command-line.today-parts") }
}
