public import Core

/// The fields of an item that somebody sets: all at first, some in an edit. Rules H2, H11.
///
/// What is nil or `.keep` stays. `ItemPatch+Text.swift` fills it from
/// what people type, `fields` reads JSON.
public struct ItemPatch: Hashable, Sendable {
    /// 1–80 characters after trimming.
    public var name: String?
    /// Empty takes the icon away.
    public var icon: String?
    /// How it is painted.
    public var colour = Change<Colour>.keep
    /// What doing it means.
    public var type: ItemType?
    /// What it is counted in.
    public var unit: ItemUnit?
    /// Over 0, at most 1,000,000,000 units.
    public var target: Amount?
    /// What one tap of + adds; over 0.
    public var step: Amount?
    /// Over which days progress adds up.
    public var period: TargetPeriod?
    /// How often; begins anew on the day from which the patch holds.
    public var schedule: Schedule?
    /// When on the day.
    public var timeOfDay = Change<TimeOfDay>.keep
    /// When to remind; at most 24 times.
    public var reminders: [TimeOfDay]?
    /// Whether to remind at all.
    public var notify: Bool?
    /// What sets it off.
    public var trigger = Change<Trigger>.keep
    /// The group that it belongs to.
    public var group = Change<GroupID>.keep
    /// Where a moving target starts; a ramp begins anew on the day from which the patch holds, and
    /// `.clear` lets the target stand still. Rule H5.
    public var rampStart = Change<Amount>.keep
    /// Along how many days; 66 unless given.
    public var rampDays: Int?
    /// The day by which a one-off task has to be done. Rule H15.
    public var dueDay = Change<Day>.keep

    /// Changes nothing.
    public init() {}

    /// Changes nothing but the name.
    public init(name: String) { self.name = name }

    /// Whether it changes nothing.
    public var isEmpty: Bool { self == ItemPatch() }

    /// The definition with the changes made; nothing is checked.
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

    /// Whether it begins a ramp anew or ends one.
    var changesRamp: Bool { rampStart != .keep || rampDays != nil }
}
