public import Core

/// Changes fields of an item from a day on; earlier days are judged as before. Rule H11.
public struct EditItem: Command, ItemCommand {
    public static var name: String { "habits.edit" }
    public static let form = Form(
        "Change an item from a day on",
        Record(
            { EditItem($1, $0, from: $2) }, ItemPatch.edited, at: \.patch, Field("item", \.item),
            Field("from", \.from, "The day from which it holds; today unless given.")))

    /// The item.
    public var item: ItemID
    /// The fields that change.
    public var patch: ItemPatch
    /// The day from which the change holds; today unless given.
    public var from: Day?

    /// Changes an item.
    public init(_ item: ItemID, _ patch: ItemPatch, from: Day? = nil) {
        self.item = item
        self.patch = patch
        self.from = from
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let from = from ?? context.today
        let aim = try context.aim(at: item, on: from, mayLieAhead: true, mayBeArchived: true)
        if case .set(let group) = patch.group { try aim.state.requireGroup(group) }
        let definition = patch.applied(to: aim.era.definition)
        guard definition != aim.era.definition else { return [] }
        try definition.check(after: patch, from: max(from, aim.item.plan.start))
        return [Fact.edited(item, from, patch).draft]
    }
}
