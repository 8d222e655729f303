public import Core

/// An item on one day, with the day's target and result.
public struct Instance: Hashable, Shaped {
    /// The id of the item.
    public var item: ItemID
    /// The kind of the item: habit or task.
    public var kind: ItemKind
    /// The day of the instance.
    public var day: Day
    /// The fields in force on the day. Rule H11.
    public var definition: ItemDefinition
    /// The target of the day: a minimum, or a maximum for a reduction. Rule H5.
    public var target: Amount
    /// The progress towards the target: the sum from the start of the period up to and including
    /// the day. Never negative.
    public var progress: Amount
    /// The amount logged on the day itself. Equal to `progress` for daily targets.
    public var logged: Amount
    /// True if the item was scheduled. Rules H7, H8.
    public var isScheduled: Bool
    /// True if the item was completed, scheduled or not. Rules H5–H7.
    public var isCompleted: Bool
    /// True if the item was scheduled, not completed, and skipped with a note. Statistics exclude
    /// such days. Rule H9.
    public var isExcused: Bool
    /// True if the item can still be completed today.
    ///
    /// The item is then scheduled today, and is not completed, excused or over its limit.
    public var isPending: Bool
    /// True if a quota allows the item on the day but does not require it yet. The item is shown
    /// but not due. Rule H8.
    public var isOptional: Bool
    /// True for a one-off task from an earlier day that is not done. It stays on today's list. Rule
    /// H15.
    public var isOpen: Bool
    /// True for an open task whose due day is past. Rule H15.
    public var isOverdue: Bool
    /// True for a past day of a limit without any record. The day is neutral until the user
    /// confirms it. Rule H5.
    public var isUnanswered: Bool
    /// True if the day does not exist for the user. It is then neutral, whatever was recorded. Rule
    /// D3.
    public var isVanished: Bool
    /// True if the user confirmed staying within the limit. Rule H5.
    public var isConfirmed: Bool
    /// The skip of the item; nil if the item was not skipped.
    public var skip: Skip?
    /// The user's note; empty if there is none.
    public var note: String
    /// The running or paused timer, even if it was started on another day; nil if there is none.
    /// Rule H10.
    public var timer: TimerStatus?

    /// True if the day neither counts nor breaks the item's streak.
    public var isNeutral: Bool { isExcused || !isScheduled && !isCompleted }

    /// True if the amount exceeds the limit. The day can then no longer count. Rule H5.
    public var isExceeded: Bool { definition.type.isLimit && progress > target }

    /// True if the weekly or monthly target is met. Nothing is then left to do. Rule H7.
    public var isFulfilled: Bool {
        definition.period != .day && !definition.type.isLimit && target > .zero
            && progress >= target
    }

    /// True if any amount completes the item. The target is then not shown.
    public var wantsAnyAmount: Bool {
        definition.type != .binary && !definition.type.isLimit && target == .least
    }

    /// The progress as a fraction of the target, 0–1. For a limit, it is the used part.
    public var fraction: Double {
        guard target > .zero else { return isCompleted ? 1 : 0 }
        return min(1, max(0, progress.units / target.units))
    }
}

extension Instance {
    public static let shape = Shape<Instance>("Instance") {
        Member("item", \.item, "The id of the item.")
        Member("kind", \.kind, "The kind of the item: habit or task.")
        Member("day", \.day, "The day of the instance.")
        Member("name", \.definition.name, "The item's name on the day.")
        Member("icon", \.definition.icon, "An emoji or another symbol; empty if there is none.")
        Member("colour", \.definition.colour, "The item's colour; null for the default colour.")
        Member("type", \.definition.type, "The type, which decides how the item is completed.")
        Member("unit", \.definition.unit, "The unit of `target`, `progress`, `logged` and `step`.")
        Member("period", \.definition.period, "The period over which progress adds up.")
        Member("step", \.definition.step, "The amount that one tap of + adds.")
        Member(
            "target", \.target, "The target of the day: a minimum, or a maximum for a reduction.")
        Member(
            "progress", \.progress, as: Amount.sum,
            "The sum of the period up to this day, in `unit`. Never negative.")
        Member("logged", \.logged, as: Amount.sum, "The amount logged on this day, in `unit`.")
        Member("scheduled", \.isScheduled, "True if the item is scheduled on the day.")
        Member("completed", \.isCompleted, "True if the item is completed, scheduled or not.")
        Member(
            "excused", \.isExcused, "True if the item was skipped with a note and not completed.")
        Member("pending", \.isPending, "True if the item can still be completed today.")
        Member(
            "optional", \.isOptional,
            "True if a quota allows the item on the day but does not require it.")
        Member("open", \.isOpen, "True if it is a one-off task of an earlier day that is not done.")
        Member("overdue", \.isOverdue, "True if the due day is past.")
        Member(
            "dueDay", \.definition.dueDay,
            "The day by which a one-off task must be done; null if there is none.")
        Member(
            "unanswered", \.isUnanswered, "True if it is a past day of a limit without a record.")
        Member(
            "vanished", \.isVanished, "True if a change of time zone skipped the day for the user.")
        Member("confirmed", \.isConfirmed, "True if the user confirmed that the limit was kept.")
        Member("skip", \.skip, "The skip; null if the item was not skipped.")
        Member("note", \.note, "The user's note on the day; empty if there is none.")
        Member("timer", \.timer, "The running or paused timer; null if there is none.")
    }

    /// The shape in which commands return the instance.
    static let answer = Shape<Instance> {
        Member("instance", \.self, "The item's state on the day.")
    }
}

/// The skip of an item on a day. Rule H9.
public struct Skip: Hashable, Shaped {
    /// The reason for the skip. A skip without a note does not excuse the day.
    public var note: String
    /// The range of skipped days to which the skip belongs; nil if the user skipped only this day.
    public var range: SkipRangeID?

    /// True if the skip excuses the day. Statistics then exclude the day.
    public var isExcused: Bool { !note.isEmpty }

    public static let shape = Shape<Skip> {
        Member("note", \.note, "The reason. A skip without a note does not excuse the day.")
        Member("range", \.range, "The id of the skipped range; null for a single day.")
    }
}

/// A range of days on which items are skipped, such as a vacation or an illness. Rule H9.
public struct SkipRange: Hashable, Shaped {
    /// The id, which the engine assigns.
    public var id: SkipRangeID
    /// The first and last skipped day; at most 3,660 days.
    public var span: DaySpan
    /// The reason for the skips. Without a note, the days are not excused.
    public var note: String
    /// The skipped items, sorted by id; nil for all items.
    public var items: [ItemID]?

    /// Returns true if the range applies to the item.
    public func covers(_ item: ItemID) -> Bool { items?.contains(item) ?? true }

    public static let shape = Shape<SkipRange>("SkipRange") {
        Member("id", \.id, "The id of the skipped range.")
        Member("from", \.span.first, "The first skipped day.")
        Member("to", \.span.last, "The last skipped day.")
        Member("note", \.note, "The reason. Without a note no day is excused.")
        Member("items", \.items, "The ids of the skipped items; null for all items.")
    }

    /// The shape for a list of ranges of skipped days.
    public static let list = Shape<[SkipRange]> {
        Member("skips", \.self, "The ranges of skipped days.")
    }
}
