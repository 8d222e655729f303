public import Core
public import Engine

/// A method's part of `cairn today`, for users and programs. Rule U2.
///
/// It runs at every call of the command, so it must compute only what the day needs. It returns nil
/// for a user who never used the method.
public struct TodayPart: Sendable {
    /// The input of a part.
    public struct Scene: Sendable {
        /// The state and the user's moment.
        public let asking: QueryContext
        /// The shown day.
        public let day: Day
        /// The user's current day.
        public var today: Day { asking.today }
        /// The state and the answers of all modules.
        public var view: WorldView { asking.view }

        /// Creates the input for a day.
        public init(asking: QueryContext, day: Day) {
            self.asking = asking
            self.day = day
        }
    }

    /// A figure next to the date, such as a streak.
    public struct Figure: Hashable, Sendable {
        /// A symbol of one column.
        public var sign: String
        /// The symbol in ASCII.
        public var asciiSign: String
        /// The text: "4 days".
        public var text: String

        /// Creates a figure.
        public init(_ sign: String, ascii: String, _ text: String) {
            self.sign = sign
            asciiSign = ascii
            self.text = text
        }
    }

    /// The output of a part.
    public struct Drawing: Sendable {
        /// Returns lines for users, indented by two columns, without blank lines at both ends.
        public var lines: @Sendable (Terminal) -> [String]
        /// Returns members of the JSON document; their names must be unique among all parts.
        public var members: @Sendable () -> JSONObject
        /// The figures next to the date.
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

    /// The id for the user's order: the module's id, optionally followed by a dot and a word.
    public let id: String
    /// The title above its lines.
    public let title: String
    /// The default position. Habits have 10.
    public let order: Int
    /// Returns the output; nil if there is nothing to show.
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
    /// The methods' parts of a day.
    public static var todayParts: ExtensionPoint<TodayPart> { .init("command-line.today-parts") }
}
