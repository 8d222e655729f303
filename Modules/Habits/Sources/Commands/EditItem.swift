public import Core

/// Changes fields of an item from a day on; earlier days are judged as before. Rule H11.
///
/// With another unit, what was logged from that day on is converted, or, if it cannot be, begins
/// anew. Refused with `habits.timer.running` if the timer that is on cannot go on in the new unit.
/// A start that is moved is judged by from the new start on, in the past too.
public struct EditItem: Command, ItemCommand {
    public static var name: String { "habits.edit" }
    public static let form = Form(
        "Change an item from a day on",
        Record(
            { EditItem($1, $0, from: $2, start: $3) }, ItemPatch.edited, at: \.patch,
            Field("item", \.item),
            Field("from", \.from, "The day from which it holds; today unless given."),
            Field("start", \.start, "Moves the item's first day.")))

    /// The item.
    public var item: ItemID
    /// The fields that change.
    public var patch: ItemPatch
    /// The day from which the change holds; today unless given.
    public var from: Day?
    /// The item's first day if it moves.
    public var start: Day?

    /// Changes an item.
    public init(_ item: ItemID, _ patch: ItemPatch, from: Day? = nil, start: Day? = nil) {
        self.item = item
        self.patch = patch
        self.from = from
        self.start = start
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let from = from ?? context.today
        let aim = try context.aim(at: item, on: from, mayLieAhead: true, mayBeArchived: true)
        if case .set(let group) = patch.group { try aim.state.requireGroup(group) }
        var facts = moving(aim)
        let definition = patch.applied(to: aim.era.definition)
        if definition != aim.era.definition {
            let first = start ?? aim.item.plan.start
            try definition.check(after: patch, from: max(from, first))
            try definition.checkDue(after: patch, of: aim.item.plan.kind, from: first)
            if aim.facts.runningTimer != nil, !definition.unit.isTime {
                throw .conflict(
                    "habits.timer.running",
                    "A timer is on for this item: stop it before the unit changes.", field: "unit")
            }
            facts.append(.edited(item, from, patch))
            if definition.unit != aim.era.definition.unit { facts += converting(aim, from) }
        }
        return facts.map(\.draft)
    }

    /// That the item begins on another day, if it does.
    private func moving(_ aim: Aim) -> [Fact] {
        start.map { $0 == aim.item.plan.start ? [] : [.startMoved(item, $0)] } ?? []
    }

    /// What makes the sums of days that get another unit say the same in it, or nothing.
    private func converting(_ aim: Aim, _ from: Day) -> [Fact] {
        let (before, progress) = (aim.item.plan, aim.facts.progress)
        var facts = aim.facts
        facts.insert(.init(from: from, stamp: .last, patch: patch, isArchived: nil))
        let after = ItemPlan(facts)
        return progress.days(from: from).compactMap { day in
            let logged = progress.amount(on: day)
            let amount = before.unit(on: day).convert(logged, to: after.unit(on: day)) ?? .zero
            return amount == logged ? nil : .progressed(item, day, amount - logged)
        }
    }
}
