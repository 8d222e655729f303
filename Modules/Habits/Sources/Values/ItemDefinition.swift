public import Core

/// The fields of an item that are in force on a day. Rules H2, H11.
public struct ItemDefinition: Hashable, Sendable {
    /// The name, 1–80 characters.
    public var name: String
    /// The icon, such as an emoji, at most 16 characters; empty if there is none.
    public var icon = ""
    /// The colour; nil for the default colour.
    public var colour: Colour?
    /// The type, which determines how the item is completed. Rule H1.
    public var type = ItemType.binary
    /// The unit of the item's amounts. Rule H1.
    public var unit = ItemUnit.count
    /// The target per day or period: a minimum, or a maximum for a limit. If there is a ramp, it is
    /// the ramp's final target.
    public var target = Amount.one
    /// The amount added by one tap of +.
    public var step = Amount.one
    /// The period over which progress adds up. Rule H7.
    public var period = TargetPeriod.day
    /// The days on which the item is scheduled. Rules R1, H8.
    public var schedule: Schedule
    /// The time of day at which the user plans to do the item; nil if there is none.
    public var timeOfDay: TimeOfDay?
    /// The reminder times in ascending order, without duplicates.
    public var reminders: [TimeOfDay] = []
    /// True if the user wants reminders. Rule H4.
    public var notify = false
    /// The trigger that starts the item; nil if there is none. Rule H3.
    public var trigger: Trigger?
    /// The group of the item; nil if there is none. Rule H14.
    public var group: GroupID?
    /// The ramp along which the target changes; nil if the target is constant. Rule H5.
    public var ramp: Ramp?
    /// The day by which a one-off task must be done; nil if it has no due day. Rule H15.
    public var dueDay: Day?

    /// Creates the default definition for a kind of item: a yes-or-no item on the kind's default
    /// schedule. Rule H4.
    public init(name: String, for kind: ItemKind = .habit) {
        self.name = name
        schedule = kind.defaultSchedule
    }
}

/// An item with the fields in force on a day.
public struct Item: Hashable, Shaped {
    /// The id, which the engine assigns.
    public var id: ItemID
    /// The kind of the item: habit or task.
    public var kind: ItemKind
    /// The first day on which the item can be scheduled.
    public var start: Day
    /// The fields in force on the requested day.
    public var definition: ItemDefinition
    /// True if the item is archived on the requested day.
    public var isArchived: Bool

    /// The name in force on the requested day.
    public var name: String { definition.name }

    public static let shape = Shape<Item>("Item") {
        Member("id", \.id, "The id of the item.")
        Member("kind", \.kind, "The kind of the item: habit or task.")
        Member("start", \.start, "The first day on which the item can be scheduled.")
        Member("archived", \.isArchived, "True if the item is archived on the requested day.")
        Member("name", \.definition.name, "The item's name on the requested day.")
        Member("icon", \.definition.icon, "An emoji or another symbol; empty if there is none.")
        Member("colour", \.definition.colour, "The item's colour; null for the default colour.")
        Member("type", \.definition.type, "The type, which decides how the item is completed.")
        Member("unit", \.definition.unit, "The unit of `target`, `step` and `rampStart`.")
        Member(
            "target", \.definition.target,
            "The target per period: a minimum, or a maximum for a reduction.")
        Member("step", \.definition.step, "The amount that one tap of + adds.")
        Member("period", \.definition.period, "The period over which progress adds up.")
        Member(
            "schedule", \.definition.schedule,
            "The schedule in its stored form: `daily`, `weekdays`, `3/week`.")
        Member("scheduleText", \.definition.schedule.summary, "The schedule in words.")
        Member("time", \.definition.timeOfDay, "The planned time of day; null if it is open.")
        Member(
            "reminders", \.definition.reminders, "The times of the reminders, in ascending order.")
        Member("notify", \.definition.notify, "True if the user gets reminders of the item.")
        Member(
            "trigger", \.definition.trigger,
            "The cue: `throughout`, `anchor:…` or `context:…`; null for none.")
        Member("group", \.definition.group, "The id of the item's group; null if there is none.")
        Member(
            "rampStart", \.definition.ramp?.start,
            "The target of a ramp's first day; null without a ramp.")
        Member(
            "rampDays", \.definition.ramp?.days,
            "The length of the ramp in days; null without a ramp.")
        Member("dueDay", \.definition.dueDay, "The due day of a one-off task.")
    }

    /// The shape in which commands return the item.
    static let answer = Shape<Item> { Member("item", \.self, "The item.") }

    /// The shape of a list of items.
    public static let list = Shape<[Item]> {
        Member("items", \.self, "The items, in the user's order.")
    }
}
