public import Core

/// Changes fields of an item from a day on; earlier days are judged as before. Rule H11.
public struct EditItem: Command {
    public static let name = "habits.edit"
    public static let isIdempotent = true

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

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Item> {
        let from = from ?? context.today
        let aim = try context.aim(at: item, on: from, mayLieAhead: true, mayBeArchived: true)
        let patch = try patch.tidied()
        if case .set(let group) = patch.group { try aim.state.requireGroup(group) }
        let definition = patch.applied(to: aim.era.definition)
        guard definition != aim.era.definition else {
            return try context.decision([], item: aim)
        }
        try definition.check(after: patch, from: max(from, aim.item.plan.start))
        return try context.decision([.edited(item, from, patch)], item: aim)
    }
}
