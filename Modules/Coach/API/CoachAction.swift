public import Core

/// Something that the coach suggests and that the person may have done with one tap. Rule C3.
///
/// Flat, so that a form can hold it: what each kind takes stands at the kind.
public struct CoachAction: Hashable, Shaped {
    /// What is to be done.
    public enum Kind: String, Hashable, Worded {
        /// Adds an item: `template`, or `name` and what else is known of it.
        case add
        /// Puts the items of today into another order: `items`.
        case order
        /// Makes the target of `item` smaller from today on.
        case lighten
        /// Notes how the person slept: `quality`.
        case sleep
        /// Starts a session of focus of `minutes`.
        case focus
    }

    /// What is to be done.
    public var kind: Kind
    /// The item that it is about.
    public var item: String?
    /// Items in their new order.
    public var items: [String] = []
    /// A template of the library of suggestions.
    public var template: String?
    /// What an item to be added is called, at most 80 characters.
    public var name: String?
    /// The fields of an item to be added, as people type them.
    public var fields = Fields()
    /// How somebody slept, 1–5.
    public var quality: Int?
    /// Minutes of focus.
    public var minutes: Int?

    /// Something to be done.
    public init(_ kind: Kind) { self.kind = kind }
}

extension CoachAction {
    /// The fields of an item to be added, as people type them; what is nil is as it is by itself.
    public struct Fields: Hashable, Sendable {
        /// `habit` or `task`.
        public var kind: String?
        /// `binary`, `timed`, `repeating` …
        public var type: String?
        /// `min`, `count` …
        public var unit: String?
        /// What is enough.
        public var target: String?
        /// What one tap adds.
        public var step: String?
        /// `daily`, `weekdays`, `3/week` …
        public var schedule: String?
        /// `anchor:make coffee`, `throughout` …
        public var trigger: String?
        /// A symbol.
        public var icon: String?

        /// No field.
        public init() {}

        /// Those that are set and that an item is described by, by their names.
        public var described: [(name: String, value: String)] {
            [
                ("type", type), ("unit", unit), ("target", target), ("step", step),
                ("schedule", schedule), ("trigger", trigger), ("icon", icon),
            ].compactMap { name, value in value.map { (name, $0) } }
        }
    }

    /// The fields as they stand in JSON and in forms, side by side.
    public static let record = Record(
        filling: CoachAction(.add),
        Field("do", \.kind, Kind.codec.described("What is to be done.")),
        Field("item", \.item, Codec.line(1...80).described("An item, by its id.").orNothing),
        Field(
            "items", \.items,
            Codec.line(1...80).list(count: 0...500).described("Items in their new order."),
            default: []),
        Field(
            "template", \.template,
            Codec.line(1...60).described("A template of the library.").orNothing),
        Field(
            "name", \.name, Codec.line(1...80).described("What an item is called.").orNothing),
        Field("kind", \.fields.kind, text("habit or task.")),
        Field("type", \.fields.type, text("The type of the item.")),
        Field("unit", \.fields.unit, text("The unit of its target.")),
        Field("target", \.fields.target, text("What is enough.")),
        Field("step", \.fields.step, text("What one tap adds.")),
        Field("schedule", \.fields.schedule, text("When: daily, weekdays, 3/week.")),
        Field("trigger", \.fields.trigger, text("What it follows: anchor:make coffee.")),
        Field("icon", \.fields.icon, text("A symbol.")),
        Field(
            "quality", \.quality,
            Codec.integer(1...5).described("How somebody slept, 5 is best.").orNothing),
        Field(
            "minutes", \.minutes,
            Codec.integer(1...720).described("Minutes of focus.").orNothing))

    private static func text(_ summary: String) -> Codec<String?> {
        Codec.line(1...200).described(summary).orNothing
    }

    /// The action as it is shown.
    public static let shape = record.codec.shape
}

extension CoachAction {
    /// Adds an item.
    public static func add(_ name: String, _ fields: Fields) -> CoachAction {
        var action = CoachAction(.add)
        action.name = name
        action.fields = fields
        return action
    }

    /// Puts items into another order.
    public static func order(_ items: [String]) -> CoachAction {
        var action = CoachAction(.order)
        action.items = items
        return action
    }

    /// Makes a target smaller.
    public static func lighten(_ item: String) -> CoachAction {
        var action = CoachAction(.lighten)
        action.item = item
        return action
    }

    /// Notes how somebody slept.
    public static func sleep(_ quality: Int) -> CoachAction {
        var action = CoachAction(.sleep)
        action.quality = quality
        return action
    }

    /// Starts a session of focus.
    public static func focus(_ minutes: Int) -> CoachAction {
        var action = CoachAction(.focus)
        action.minutes = minutes
        return action
    }
}

/// Whoever can do what the coach suggests. Coach asks; it decides nothing by itself. Rule C3.
public protocol CoachHand: Sendable {
    /// The kinds that it does.
    var kinds: Set<CoachAction.Kind> { get }
    /// The events that do it, checked as the module's own commands check theirs; refused as those
    /// refuse it.
    func drafts(
        for action: CoachAction, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft]
}

extension ExtensionPoint where Value == any CoachHand {
    /// Those who do what the coach suggests.
    public static var coachHands: ExtensionPoint<any CoachHand> { .init("coach.hands") }
}

extension WorldView {
    /// Who does things of a kind that the coach may suggest; nil if nobody does.
    public func coachHand(for kind: CoachAction.Kind) -> (any CoachHand)? {
        answers(to: .coachHands).first { $0.kinds.contains(kind) }
    }
}
