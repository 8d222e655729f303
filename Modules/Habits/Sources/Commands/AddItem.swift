public import Core
internal import EntitlementsAPI

/// Adds an item. Rules H2, H4.
///
/// Fields that are not set get defaults: a habit repeats daily, a task happens once, and the type
/// is derived from the unit and the target. Without a start, "every 2 weeks on Tuesday" starts on
/// the next Tuesday (Rule T3).
///
/// Throws `habits.name`, `habits.target` and so on, each with its field. Nothing is recorded if it
/// throws.
public struct AddItem: Command {
    public static var name: String { "habits.add" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add a habit or a task",
        Record(
            { AddItem($1, $0, start: $2) }, ItemPatch.added, at: \.fields,
            Field("kind", \.kind, "The kind of the item: habit or task.", default: .habit),
            Field("start", \.start, "The first day. Default: today.")))
    public static let answer = Shape<Added> {
        Member("item", \.item, "The added item.")
        Member("next", \.next, "The next due days, at most fourteen.")
        Member("advice", \.advice, "Suggestions in sentences, for example to add a trigger.")
    }

    /// The kind of the item: habit or task.
    public var kind: ItemKind
    /// The fields of the item. The name is required.
    public var fields: ItemPatch
    /// The first day; today by default.
    public var start: Day?

    /// Creates a command that adds an item. `fields` must contain a name.
    public init(_ kind: ItemKind = .habit, _ fields: ItemPatch, start: Day? = nil) {
        self.kind = kind
        self.fields = fields
        self.start = start
    }

    /// The result of adding an item.
    public struct Added: Hashable, Sendable {
        /// The item that was added.
        public var item: Item
        /// The next due days, at most fourteen. Rule H4.
        public var next: [Day]
        /// Suggestions for improving the item, as sentences, such as adding a trigger. Rule H3.
        public var advice: [String]
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [try birth(of: context.newID(), in: &context).draft]
    }

    /// Returns the fact that adds an item with the command's fields.
    func birth(of id: ItemID, in context: inout CommandContext) throws(Rejection) -> Fact {
        let start = start ?? fields.firstDay(from: context.today)
        let fields = try fields.completed(for: kind, start: start)
        if kind == .habit { try context.requireRoomForHabit() }
        let state = context.view.habits
        if case .set(let group) = fields.group { try state.requireGroup(group) }
        let order = state.items.map(\.plan.order).max() ?? 0
        return .added(
            id,
            Creation(kind: kind, start: start, order: MoveItem.order(after: order), fields: fields)
        )
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Added {
        let (id, start) = (context.newID(of: Item.self), start ?? context.today)
        guard let item = Habits.item(id, on: start, in: context.view) else { throw .unknownItem }
        return Added(
            item: item, next: Habits.next(14, of: id, from: start, in: context.view),
            advice: item.definition.advice)
    }
}

extension CommandContext {
    /// Throws `plans.limit` if the number of habits exceeds the limit of the user's plan. New
    /// habits in this operation are included. Existing habits are never removed. Rule O4.
    mutating func requireRoomForHabit() throws(Rejection) {
        let free = view.free(FreeLimits.habits, on: today)
        let habits = Habits.items(today: today, in: view).count { $0.kind == .habit }
        guard habits + count(PlanFeature.habits.name) >= free else { return }
        try require(
            .habits,
            orSay: "With Pro you can have more than \(free.counted("habit")); existing ones stay.")
    }
}

extension ItemDefinition {
    /// Suggestions for improving the item. Rule H3.
    var advice: [String] {
        guard trigger == nil else { return [] }
        if type.wantsTrigger {
            return ["Add a trigger, such as “After I brush my teeth”. It makes starting easier."]
        }
        return ["“Throughout the day” is a good trigger for a repeating item."]
    }
}
