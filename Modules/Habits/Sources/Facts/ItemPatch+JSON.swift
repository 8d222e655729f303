internal import Core

extension ItemPatch {
    /// The fields as they stand in payloads: amounts in thousandths, null for what is emptied.
    var json: JSON {
        var object = JSONObject()
        object["name"] = name.map(JSON.string)
        object["icon"] = icon.map(JSON.string)
        object["colour"] = colour.json { .string($0.description) }
        object["type"] = type.map { .string($0.rawValue) }
        object["unit"] = unit.map { .string($0.rawValue) }
        object["target"] = target.map { .integer($0.thousandths) }
        object["step"] = step.map { .integer($0.thousandths) }
        object["period"] = period.map { .string($0.rawValue) }
        object["schedule"] = schedule.map { .string($0.description) }
        object["time"] = timeOfDay.json { .string($0.description) }
        object["reminders"] = reminders.map { .array($0.map { .string($0.description) }) }
        object["notify"] = notify.map(JSON.bool)
        object["trigger"] = trigger.json { .string($0.description) }
        object["group"] = group.json { .string($0.description) }
        object["rampStart"] = rampStart.json { .integer($0.thousandths) }
        object["rampDays"] = rampDays.map { .integer(Int64($0)) }
        return .object(object)
    }

    /// Reads fields from a payload; what is unknown or out of bounds is left alone.
    init?(json: JSON) {
        guard let object = json.object else { return nil }
        name = object["name"]?.string
        icon = object["icon"]?.string
        colour = Change(object["colour"]) { $0.string.flatMap { try? Colour(text: $0) } }
        type = object["type"]?.string.flatMap(ItemType.init(rawValue:))
        unit = object["unit"]?.string.flatMap(ItemUnit.init(rawValue:))
        target = object["target"].flatMap(Amount.init(json:))
        step = object["step"].flatMap(Amount.init(json:))
        period = object["period"]?.string.flatMap(TargetPeriod.init(rawValue:))
        schedule = object["schedule"]?.string.flatMap { try? Schedule(text: $0) }
        timeOfDay = Change(object["time"]) { $0.string.flatMap { TimeOfDay($0) } }
        reminders = object["reminders"]?.array?.compactMap { $0.string.flatMap { TimeOfDay($0) } }
        notify = object["notify"]?.bool
        trigger = Change(object["trigger"]) { $0.string.flatMap { try? Trigger(text: $0) } }
        group = Change(object["group"]) { $0.string.flatMap { GroupID($0) } }
        rampStart = Change(object["rampStart"]) { Amount(json: $0) }
        rampDays = object["rampDays"]?.integer.flatMap { days in
            (1...Int64(Ramp.maximumDays)).contains(days) ? Int(days) : nil
        }
    }
}

extension Change {
    /// The member of an object, or nil for `keep`.
    func json(_ write: (Value) -> JSON) -> JSON? {
        switch self {
        case .keep: nil
        case .clear: .null
        case .set(let value): write(value)
        }
    }

    /// The change that a member stands for.
    init(_ member: JSON?, _ read: (JSON) -> Value?) {
        guard let member else { self = .keep; return }
        self = member.isNull ? .clear : read(member).map(Change.set) ?? .keep
    }
}

extension Amount {
    init?(json: JSON) {
        guard let value = json.integer else { return nil }
        self.init(thousandths: value)
        guard isValid, self >= .zero else { return nil }
    }
}
