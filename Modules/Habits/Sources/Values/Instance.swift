public import Core

/// One item on one day: what was to be done and what came of it.
public struct Instance: Hashable, Shaped {
    /// The item.
    public var item: ItemID
    /// Habit or task.
    public var kind: ItemKind
    /// The day.
    public var day: Day
    /// The fields in force on the day. Rule H11.
    public var definition: ItemDefinition
    /// What the day asks for: at least so much, at most for a reduction. Rule H5.
    public var target: Amount
    /// What counts towards the target: the period's sum up to and including the day. Never under 0.
    public var progress: Amount
    /// What was logged on the day itself; equal to `progress` for daily targets.
    public var logged: Amount
    /// Whether it was to be done. Rules H7, H8.
    public var isScheduled: Bool
    /// Whether it was done, scheduled or not. Rules H5–H7.
    public var isCompleted: Bool
    /// Scheduled, not completed, and skipped with a note: out of the tally. Rule H9.
    public var isExcused: Bool
    /// Scheduled today, neither completed nor excused: it may still be.
    public var isPending: Bool
    /// A quota that can still be put off: worth showing, not due. Rule H8.
    public var isOptional: Bool
    /// A one-off task of an earlier day that is not done yet: it stays on today's list. Rule H15.
    public var isOpen: Bool
    /// An open task whose due day is past. Rule H15.
    public var isOverdue: Bool
    /// Whether the person never had the day: neutral, whatever was recorded. Rule D3.
    public var isVanished: Bool
    /// Whether the person confirmed that the limit was kept. Rule H5.
    public var isConfirmed: Bool
    /// How it was skipped; nil if it was not.
    public var skip: Skip?
    /// Empty if there is none.
    public var note: String
    /// The timer that runs or stands paused, whatever day it was started on. Rule H10.
    public var timer: TimerStanding?

    /// Whether the day neither counts nor breaks for this item.
    public var isNeutral: Bool { isExcused || !isScheduled && !isCompleted }

    /// How far it is, 0 … 1; for a limit, how much of it is used up.
    public var fraction: Double {
        guard target > .zero else { return isCompleted ? 1 : 0 }
        return min(1, max(0, progress.units / target.units))
    }
}

extension Instance {
    public static let shape = Shape<Instance>("Instance") {
        Member("item", \.item)
        Member("kind", \.kind)
        Member("day", \.day)
        Member("name", \.definition.name)
        Member("icon", \.definition.icon)
        Member("colour", \.definition.colour)
        Member("type", \.definition.type)
        Member("unit", \.definition.unit)
        Member("period", \.definition.period)
        Member("step", \.definition.step)
        Member("target", \.target)
        Member("progress", \.progress, as: Amount.sum)
        Member("logged", \.logged, as: Amount.sum)
        Member("scheduled", \.isScheduled)
        Member("completed", \.isCompleted)
        Member("excused", \.isExcused)
        Member("pending", \.isPending)
        Member("optional", \.isOptional)
        Member("open", \.isOpen, "Whether it is a one-off task of an earlier day, not done yet.")
        Member("overdue", \.isOverdue, "Whether its due day is past.")
        Member("dueDay", \.definition.dueDay)
        Member("vanished", \.isVanished)
        Member("confirmed", \.isConfirmed)
        Member("skip", \.skip)
        Member("note", \.note)
        Member("timer", \.timer)
    }

    /// The instance as commands answer with it.
    static let answer = Shape<Instance> { Member("instance", \.self) }
}

/// That an item was skipped on a day. Rule H9.
public struct Skip: Hashable, Shaped {
    /// Why; a skip without a note is not excused.
    public var note: String
    /// The run of days that it comes from; nil if the day was skipped by itself.
    public var range: SkipRangeID?

    /// Whether it takes the day out of the tally.
    public var isExcused: Bool { !note.isEmpty }

    public static let shape = Shape<Skip> {
        Member("note", \.note)
        Member("range", \.range)
    }
}

/// A run of days on which items are skipped: a vacation, a sickness. Rule H9.
public struct SkipRange: Hashable, Shaped {
    /// Made by the writer.
    public var id: SkipRangeID
    /// The days, both ends included; at most 3,660.
    public var span: DaySpan
    /// Why; without a note nothing is excused.
    public var note: String
    /// The items that it speaks of, in order of id; nil for all.
    public var items: [ItemID]?

    /// Whether it speaks of the item.
    public func covers(_ item: ItemID) -> Bool { items?.contains(item) ?? true }

    public static let shape = Shape<SkipRange>("SkipRange") {
        Member("id", \.id)
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("note", \.note)
        Member("items", \.items)
    }

    /// Runs of days as they are shown.
    public static let list = Shape<[SkipRange]> { Member("skips", \.self) }
}
