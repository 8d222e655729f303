public import Core

/// Changes fields of an item starting on a given day. Earlier days keep their results. Rule H11.
///
/// If the unit changes, amounts logged from that day on are converted. If they cannot be converted,
/// counting starts again. Throws `habits.timer.running` if a running timer cannot continue in the
/// new unit.
///
/// If the item's start moves, all days from the new start on are judged, including past days.
public struct EditItem: Command, ItemCommand {
    public static var name: String { "habits.edit" }
    public static let form = Form(
        "Change an item from a day on",
        Record(
            { EditItem($1, $0, from: $2, start: $3) }, ItemPatch.edited, at: \.patch,
            Field("item", \.item, "The id of the item."),
            Field("from", \.from, "The first day of the change. Default: today."),
            Field("start", \.start, "The new first day of the item.")))

    /// The id of the item.
    public var item: ItemID
    /// The changes to the fields.
    public var patch: ItemPatch
    /// The day from which the changes are in force; today by default.
    public var from: Day?
    /// The new first day of the item; nil to keep the current one.
    public var start: Day?

    /// Creates a command that edits an item.
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
                    "A timer is running for this item: stop it before you change the unit.",
                    field: "unit")
            }
            facts.append(.edited(item, from, patch))
            if definition.unit != aim.era.definition.unit { facts += converting(aim, from) }
        }
        return facts.map(\.draft)
    }

    /// Returns the fact that moves the item's start; empty if the start does not change.
    private func moving(_ aim: Aim) -> [Fact] {
        start.map { $0 == aim.item.plan.start ? [] : [.startMoved(item, $0)] } ?? []
    }

    /// Returns the facts that convert the logged sums to the new unit; empty if no sum changes.
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
