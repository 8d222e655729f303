public import Core

/// Archives an item from a day on. Its earlier days do not change. Rule H11.
public struct ArchiveItem: Command, ItemCommand {
    public static var name: String { "habits.archive" }
    public static let form = Form(
        "Archive an item from a day on", ArchiveItem.init(_:from:),
        Field("item", \.item, "The id of the item."),
        Field("from", \.from, "The first day. Default: today."))

    /// The id of the item.
    public var item: ItemID
    /// The first archived day; today by default.
    public var from: Day?

    /// Creates a command that archives an item.
    public init(_ item: ItemID, from: Day? = nil) {
        self.item = item
        self.from = from
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: from, mayLieAhead: true, mayBeArchived: true)
        return aim.era.isArchived ? [] : [Fact.archived(item, aim.day).draft]
    }
}

/// Restores an archived item from a day on.
public struct UnarchiveItem: Command, ItemCommand {
    public static var name: String { "habits.unarchive" }
    public static let form = Form(
        "Restore an archived item", UnarchiveItem.init(_:from:),
        Field("item", \.item, "The id of the item."),
        Field("from", \.from, "The first day. Default: today."))

    /// The id of the item.
    public var item: ItemID
    /// The first day on which the item is active again; today by default.
    public var from: Day?

    /// Creates a command that restores an item.
    public init(_ item: ItemID, from: Day? = nil) {
        self.item = item
        self.from = from
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: from, mayLieAhead: true, mayBeArchived: true)
        guard aim.era.isArchived else { return [] }
        if Habits.item(item, on: context.today, in: context.view)?.kind == .habit {
            try context.requireRoomForHabit()
        }
        return [Fact.unarchived(item, aim.day).draft]
    }
}

/// Deletes an item with all its records. Undo restores it. Rules H11, H13.
public struct DeleteItem: Command {
    public static var name: String { "habits.delete" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Delete an item with its past", DeleteItem.init(_:),
        Field("item", \.item, "The id of the item."))
    public static let answer = Item.answer

    /// The id of the item.
    public var item: ItemID

    /// Creates a command that deletes an item.
    public init(_ item: ItemID) { self.item = item }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        _ = try context.aim(at: item, on: nil, mayBeArchived: true)
        return [Fact.deleted(item).draft]
    }

    /// Returns the item as it was before the deletion.
    public func reply(in context: ReplyContext) throws(Rejection) -> Item {
        let state = context.view.habits
        guard let place = state.place(of: item),
            let known = state.items[place].item(on: context.today)
        else { throw .unknownItem }
        return known
    }
}
