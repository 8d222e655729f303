public import Core

/// An action that the coach suggests and the user can run with one tap. Rule C3.
///
/// The type is flat so that a form can hold it. The comment of each kind names the fields that it
/// uses.
public struct CoachAction: Hashable, Shaped {
    /// The kinds of action.
    public enum Kind: String, Hashable, StringCodedEnum {
        /// Adds an item. Uses `template`, or `name` and `fields`.
        case add
        /// Reorders today's items. Uses `items`.
        case order
        /// Lowers the target of `item` from today on.
        case lighten
        /// Records the sleep quality. Uses `quality`.
        case sleep
        /// Starts a focus session. Uses `minutes`.
        case focus
    }

    /// The kind of the action.
    public var kind: Kind
    /// The id of the item to change.
    public var item: String?
    /// The item ids in their new order.
    public var items: [String] = []
    /// The id of a template from the suggestion library.
    public var template: String?
    /// The name of the item to add, at most 80 characters.
    public var name: String?
    /// The fields of the item to add, in the form in which users enter them.
    public var fields = Fields()
    /// The sleep quality, 1–5.
    public var quality: Int?
    /// The length of the focus session in minutes.
    public var minutes: Int?

    /// Creates an action of the given kind, without fields.
    public init(_ kind: Kind) { self.kind = kind }
}

extension CoachAction {
    /// The fields of an item to add, in the form in which users enter them. Nil fields have their
    /// default.
    public struct Fields: Hashable, Sendable {
        /// The kind of item: `habit` or `task`.
        public var kind: String?
        /// The type of tracking: `binary`, `timed`, `repeating` …
        public var type: String?
        /// The unit: `min`, `count` …
        public var unit: String?
        /// The target amount.
        public var target: String?
        /// The amount added by one tap.
        public var step: String?
        /// The schedule: `daily`, `weekdays`, `3/week` …
        public var schedule: String?
        /// The trigger: `anchor:make coffee`, `throughout` …
        public var trigger: String?
        /// The icon, a symbol.
        public var icon: String?

        /// Creates fields that are all nil.
        public init() {}

        /// The names and values of the fields that are set and describe an item.
        public var described: [(name: String, value: String)] {
            [
                ("type", type), ("unit", unit), ("target", target), ("step", step),
                ("schedule", schedule), ("trigger", trigger), ("icon", icon),
            ].compactMap { name, value in value.map { (name, $0) } }
        }
    }

    /// The field layout for JSON and forms.
    public static let record = Record(
        filling: CoachAction(.add),
        Field("do", \.kind, Kind.codec.described("The action.")),
        Field("item", \.item, Codec.line(1...80).described("An item, by its id.").orNothing),
        Field(
            "items", \.items,
            Codec.line(1...80).list(count: 0...500).described("The items in the new order."),
            default: []),
        Field(
            "template", \.template,
            Codec.line(1...60).described("A template of the library.").orNothing),
        Field(
            "name", \.name, Codec.line(1...80).described("The name of an item.").orNothing),
        Field("kind", \.fields.kind, text("The kind: habit or task.")),
        Field("type", \.fields.type, text("The type of the item.")),
        Field("unit", \.fields.unit, text("The unit of its target.")),
        Field("target", \.fields.target, text("The target.")),
        Field("step", \.fields.step, text("The amount that one tap adds.")),
        Field("schedule", \.fields.schedule, text("The schedule: daily, weekdays, 3/week.")),
        Field("trigger", \.fields.trigger, text("The trigger: anchor:make coffee.")),
        Field("icon", \.fields.icon, text("A symbol.")),
        Field(
            "quality", \.quality,
            Codec.integer(1...5).described("The quality of sleep; 5 is best.").orNothing),
        Field(
            "minutes", \.minutes,
            Codec.integer(1...720).described("The minutes of focus.").orNothing))

    private static func text(_ summary: String) -> Codec<String?> {
        Codec.line(1...200).described(summary).orNothing
    }

    /// The shape in which the action is shown.
    public static let shape = record.codec.shape
}

extension CoachAction {
    /// Returns an action that adds an item.
    public static func add(_ name: String, _ fields: Fields) -> CoachAction {
        var action = CoachAction(.add)
        action.name = name
        action.fields = fields
        return action
    }

    /// Returns an action that reorders items.
    public static func order(_ items: [String]) -> CoachAction {
        var action = CoachAction(.order)
        action.items = items
        return action
    }

    /// Returns an action that lowers a target.
    public static func lighten(_ item: String) -> CoachAction {
        var action = CoachAction(.lighten)
        action.item = item
        return action
    }

    /// Returns an action that records the sleep quality, 1–5.
    public static func sleep(_ quality: Int) -> CoachAction {
        var action = CoachAction(.sleep)
        action.quality = quality
        return action
    }

    /// Returns an action that starts a focus session.
    public static func focus(_ minutes: Int) -> CoachAction {
        var action = CoachAction(.focus)
        action.minutes = minutes
        return action
    }
}

/// Runs actions that the coach suggests. An implementation runs an action only when Coach calls it.
/// Rule C3.
public protocol CoachActionHandler: Sendable {
    /// The kinds of action that it can run.
    var kinds: Set<CoachAction.Kind> { get }
    /// Returns the events for an action. It applies the same checks and throws the same errors as
    /// the module's own commands.
    func drafts(
        for action: CoachAction, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft]
}

extension ExtensionPoint where Value == any CoachActionHandler {
    /// The implementations that run the coach's actions.
    public static var coachActionHandlers: ExtensionPoint<any CoachActionHandler> {
        .init("coach.hands")
    }
}

extension WorldView {
    /// Returns the implementation for a kind of action; nil if there is none.
    public func coachActionHandler(for kind: CoachAction.Kind) -> (any CoachActionHandler)? {
        answers(to: .coachActionHandlers).first { $0.kinds.contains(kind) }
    }
}
