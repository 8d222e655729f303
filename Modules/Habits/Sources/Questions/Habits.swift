public import Core

/// Questions about items, answered from the state: pure functions.
///
/// `today` is the person's day; it decides which days are closed, pending or still to come.
public enum Habits {
    /// The instances of a day, habits then tasks, in the person's order. SPEC U2.
    ///
    /// What is scheduled or was done, logged, skipped or noted on the day; quotas that may be done;
    /// tasks that are overdue, on today alone.
    public static func day(_ day: Day, today: Day, in view: WorldView) -> [Instance] { [] }

    /// An item on a day, scheduled or not; nil if there is no such item.
    public static func instance(
        of item: ItemID, on day: Day, today: Day, in view: WorldView
    ) -> Instance? { nil }

    /// The items, habits then tasks, in the person's order, as they stand today.
    public static func items(
        includingArchived: Bool = false, today: Day, in view: WorldView
    ) -> [Item] { [] }

    /// An item as it stands on a day; nil if there is none such or it was deleted.
    public static func item(_ id: ItemID, on day: Day, in view: WorldView) -> Item? { nil }

    /// The item that a person means: by id, by name, by the beginning of either.
    public static func find(_ text: String, today: Day, in view: WorldView) -> Found {
        .none(suggestions: [])
    }

    /// What a name or id came to.
    public enum Found: Hashable, Sendable {
        case match(Item)
        /// Several items, in the person's order.
        case ambiguous([Item])
        /// None; names that are spelt much like it, the closest first.
        case none(suggestions: [String])
    }

    /// The item that a person means, or `habits.item.unknown` or `habits.item.ambiguous` with hints.
    public static func require(
        _ text: String, today: Day, in view: WorldView
    ) throws(Rejection) -> Item { throw .unbuilt }

    /// The next days, from a day on, on which an item will be due. SPEC H4.
    ///
    /// A quota is taken to be put off as long as it can be, and done then. SPEC H8.
    public static func next(
        _ count: Int = 14, of item: ItemID, from day: Day, in view: WorldView
    ) -> [Day] { [] }

    /// The next days on which an item with these fields would be due: what a form shows. SPEC H4.
    ///
    /// Refused like the command that adds it.
    public static func preview(
        _ count: Int = 14, _ kind: ItemKind, _ fields: ItemPatch, start: Day
    ) throws(Rejection) -> [Day] { [] }

    /// What an item came to; nil if there is no such item. SPEC H12.
    public static func statistics(
        of item: ItemID, today: Day, in view: WorldView
    ) -> ItemStatistics? { nil }

    /// An item over a run of days; nil if there is no such item.
    public static func series(
        of item: ItemID, over span: DaySpan, today: Day, in view: WorldView
    ) -> ItemSeries? { nil }

    /// Why a day of an item counts as it does, in sentences. SPEC K7.
    public static func explain(
        _ item: ItemID, on day: Day, today: Day, in view: WorldView
    ) -> [String] { [] }

    /// The groups on a day, in order of name. SPEC H14.
    public static func groups(on day: Day, today: Day, in view: WorldView) -> [GroupStanding] { [] }

    /// The runs of skipped days, oldest first. SPEC H9.
    public static func skipRanges(in view: WorldView) -> [SkipRange] { [] }

    /// The first day with anything scheduled or logged; nil if there is none.
    public static func firstDay(in view: WorldView) -> Day? { nil }
}
