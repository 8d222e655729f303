public import Core

/// Puts an item away from a day on; its past stays. Rule H11.
public struct ArchiveItem: Command {
    public static let name = "habits.archive"
    public static let isIdempotent = true

    /// The item.
    public var item: ItemID
    /// The first day without it; today unless given.
    public var from: Day?

    /// Puts an item away.
    public init(_ item: ItemID, from: Day? = nil) {
        self.item = item
        self.from = from
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Item> {
        let aim = try context.aim(at: item, on: from, mayLieAhead: true, mayBeArchived: true)
        return try context.decision(aim.era.isArchived ? [] : [.archived(item, aim.day)], item: aim)
    }
}

/// Brings an archived item back from a day on.
public struct UnarchiveItem: Command {
    public static let name = "habits.unarchive"
    public static let isIdempotent = true

    /// The item.
    public var item: ItemID
    /// The first day with it again; today unless given.
    public var from: Day?

    /// Brings an item back.
    public init(_ item: ItemID, from: Day? = nil) {
        self.item = item
        self.from = from
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Item> {
        let aim = try context.aim(at: item, on: from, mayLieAhead: true, mayBeArchived: true)
        return try context.decision(
            aim.era.isArchived ? [.unarchived(item, aim.day)] : [], item: aim)
    }
}

/// Deletes an item with all its past; undo brings it back. Rules H11, H13.
public struct DeleteItem: Command {
    public static let name = "habits.delete"
    public static let isIdempotent = false

    /// The item.
    public var item: ItemID

    /// Deletes an item.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Item> {
        let aim = try context.aim(at: item, on: nil, mayBeArchived: true)
        guard let known = aim.state.item(aim.place, on: context.today) else { throw .unknownItem }
        return Decision([Fact.deleted(item).draft], reply: known)
    }
}
