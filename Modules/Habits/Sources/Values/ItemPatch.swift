public import Core

/// A set of changes to the fields of an item. A new item sets all fields, an edit only some. Rules
/// H2, H11.
///
/// Fields that are nil or `.keep` do not change. `ItemPatch+Text.swift` parses typed text.
public struct ItemPatch: Hashable, Sendable {
    /// The name, 1–80 characters after trimming.
    public var name: String?
    /// The icon. An empty text removes the icon.
    public var icon: String?
    /// The colour of the item.
    public var colour = Change<Colour>.keep
    /// The type, which determines how the item is completed.
    public var type: ItemType?
    /// The unit of the item's amounts.
    public var unit: ItemUnit?
    /// The target, greater than 0 and at most 1,000,000,000 units.
    public var target: Amount?
    /// The amount added by one tap of +, greater than 0.
    public var step: Amount?
    /// The period over which progress is added up.
    public var period: TargetPeriod?
    /// The schedule. It starts again on the day from which the patch takes effect.
    public var schedule: Schedule?
    /// The time of day at which the user plans to do the item.
    public var timeOfDay = Change<TimeOfDay>.keep
    /// The reminder times, at most 24.
    public var reminders: [TimeOfDay]?
    /// True if the user wants reminders.
    public var notify: Bool?
    /// The trigger that starts the item.
    public var trigger = Change<Trigger>.keep
    /// The group of the item.
    public var group = Change<GroupID>.keep
    /// The start value of a ramp.
    ///
    /// The ramp starts on the day from which the patch takes effect. `.clear` makes the target
    /// constant. Rule H5.
    public var rampStart = Change<Amount>.keep
    /// The length of the ramp in days; 66 by default.
    public var rampDays: Int?
    /// The day by which a one-off task must be done. Rule H15.
    public var dueDay = Change<Day>.keep

    /// Creates a patch without changes.
    public init() {}

    /// Creates a patch that changes only the name.
    public init(name: String) { self.name = name }

    /// True if the patch changes nothing.
    public var isEmpty: Bool { self == ItemPatch() }

    /// Returns the definition with the changes applied. The result is not validated.
    public func applied(to definition: ItemDefinition) -> ItemDefinition {
        var result = definition
        if let name { result.name = name }
        if let icon { result.icon = icon }
        colour.apply(to: &result.colour)
        if let type { result.type = type }
        if let unit { result.unit = unit }
        if let target { result.target = target }
        if let step { result.step = step }
        if let period { result.period = period }
        if let schedule { result.schedule = schedule }
        timeOfDay.apply(to: &result.timeOfDay)
        if let reminders { result.reminders = reminders }
        if let notify { result.notify = notify }
        trigger.apply(to: &result.trigger)
        group.apply(to: &result.group)
        dueDay.apply(to: &result.dueDay)
        var start = result.ramp?.start
        rampStart.apply(to: &start)
        let days = rampDays ?? result.ramp?.days ?? Ramp.defaultDays
        result.ramp = start.map { Ramp(from: $0, days: days) }
        return result
    }

    /// True if the patch starts, changes or ends a ramp.
    var changesRamp: Bool { rampStart != .keep || rampDays != nil }
}
