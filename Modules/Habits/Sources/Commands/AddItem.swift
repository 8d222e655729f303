public import Core
internal import EntitlementsAPI

/// Adds an item. Rules H2, H4.
///
/// What `fields` leaves open is the default: daily for a habit, once for a task; the type follows
/// from unit and target if it is not given. Refused with `habits.name`, `habits.target` and so on,
/// each with its field; nothing is recorded then.
public struct AddItem: Command {
    public static var name: String { "habits.add" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add a habit or a task",
        Record(
            { AddItem($1, $0, start: $2) }, ItemPatch.added, at: \.fields,
            Field("kind", \.kind, default: .habit),
            Field("start", \.start, "The first day; today unless given.")))
    public static let answer = Shape<Added> {
        Member("item", \.item)
        Member("next", \.next)
        Member("advice", \.advice)
    }

    /// Habit or task.
    public var kind: ItemKind
    /// What the person sets; a name is needed.
    public var fields: ItemPatch
    /// The first day; today unless given.
    public var start: Day?

    /// Adds an item with these fields; a name is needed.
    public init(_ kind: ItemKind = .habit, _ fields: ItemPatch, start: Day? = nil) {
        self.kind = kind
        self.fields = fields
        self.start = start
    }

    /// What came to be.
    public struct Added: Hashable, Sendable {
        /// The item.
        public var item: Item
        /// The next days on which it is due, at most fourteen. Rule H4.
        public var next: [Day]
        /// What would make it better, in sentences: a trigger that is missing. Rule H3.
        public var advice: [String]
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        [try birth(of: context.newID(), in: &context).draft]
    }

    /// The fact that an item with these fields comes to be.
    func birth(of id: ItemID, in context: inout CommandContext) throws(Rejection) -> Fact {
        let start = start ?? context.today
        let fields = try fields.completed(for: kind, start: start)
        if kind == .habit { try context.requireRoomForHabit() }
        let state = context.view.habits
        if case .set(let group) = fields.group { try state.requireGroup(group) }
        let order = state.items.map(\.plan.order).max() ?? 0
        return .added(
            id, Birth(kind: kind, start: start, order: MoveItem.order(after: order), fields: fields)
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
    /// Refuses a habit beyond those of the person's plan (`plans.limit`), with those that the same
    /// operation makes; all that there are stay, however many. Rule O4.
    mutating func requireRoomForHabit() throws(Rejection) {
        let free = view.free(FreeLimits.habits, on: today)
        let habits = Habits.items(today: today, in: view).count { $0.kind == .habit }
        guard habits + count(PlanFeature.habits.name) >= free else { return }
        try require(
            .habits,
            orSay: "With Pro you may have more than \(free.counted("habit")); what you have stays.")
    }
}

extension ItemDefinition {
    /// What would make the item better. Rule H3.
    var advice: [String] {
        guard trigger == nil else { return [] }
        if type.wantsTrigger {
            return ["Give it a trigger, such as “After I brush my teeth”: starting gets easier."]
        }
        return ["“Throughout the day” is a good trigger for a repeating item."]
    }
}
