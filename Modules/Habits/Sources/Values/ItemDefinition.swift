public import Core

/// What an item is on a day: the fields in force. Rules H2, H11.
public struct ItemDefinition: Hashable, Sendable {
    /// 1–80 characters.
    public var name: String
    /// A symbol such as an emoji, up to 16 characters; empty if there is none.
    public var icon = ""
    /// How it is painted; nil leaves it to the surface.
    public var colour: Colour?
    /// What doing it means. Rule H1.
    public var type = ItemType.binary
    /// What it is counted in. Rule H1.
    public var unit = ItemUnit.count
    /// What makes a day (or period) a success: at least so much, at most for a reduction. Where
    /// there is a ramp it is the ramp's end.
    public var target = Amount.one
    /// What one tap of + adds.
    public var step = Amount.one
    /// Over which days progress adds up. Rule H7.
    public var period = TargetPeriod.day
    /// How often it is to be done. Rules R1, H8.
    public var schedule: Schedule
    /// When on the day the person means to do it.
    public var timeOfDay: TimeOfDay?
    /// When to remind, in order, each time once.
    public var reminders: [TimeOfDay] = []
    /// Whether to remind at all. Rule H4.
    public var notify = false
    /// What sets it off. Rule H3.
    public var trigger: Trigger?
    /// The group that it belongs to. Rule H14.
    public var group: GroupID?
    /// How the target moves; nil if it stands still. Rule H5.
    public var ramp: Ramp?
    /// The day by which a one-off task has to be done; nil if it can wait. Rule H15.
    public var dueDay: Day?

    /// The defaults for a kind: yes or no, on the kind's own schedule. Rule H4.
    public init(name: String, for kind: ItemKind = .habit) {
        self.name = name
        schedule = kind.defaultSchedule
    }
}

/// An item as it stands on a day.
public struct Item: Hashable, Shaped {
    /// Made by the writer.
    public var id: ItemID
    /// Habit or task.
    public var kind: ItemKind
    /// The first day on which it can be scheduled.
    public var start: Day
    /// The fields in force on the day that was asked for.
    public var definition: ItemDefinition
    /// Whether it was put away on that day.
    public var isArchived: Bool

    /// The name in force.
    public var name: String { definition.name }

    public static let shape = Shape<Item>("Item") {
        Member("id", \.id)
        Member("kind", \.kind)
        Member("start", \.start)
        Member("archived", \.isArchived)
        Member("name", \.definition.name)
        Member("icon", \.definition.icon)
        Member("colour", \.definition.colour)
        Member("type", \.definition.type)
        Member("unit", \.definition.unit)
        Member("target", \.definition.target)
        Member("step", \.definition.step)
        Member("period", \.definition.period)
        Member("schedule", \.definition.schedule)
        Member("scheduleText", \.definition.schedule.summary, "The schedule in words.")
        Member("time", \.definition.timeOfDay)
        Member("reminders", \.definition.reminders)
        Member("notify", \.definition.notify)
        Member("trigger", \.definition.trigger)
        Member("group", \.definition.group)
        Member("rampStart", \.definition.ramp?.start)
        Member("rampDays", \.definition.ramp?.days)
        Member("dueDay", \.definition.dueDay, "The day by which a one-off task has to be done.")
    }

    /// The item as commands answer with it.
    static let answer = Shape<Item> { Member("item", \.self) }

    /// Items as they are shown.
    public static let list = Shape<[Item]> { Member("items", \.self) }
}
