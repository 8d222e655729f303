public import Core

extension ItemPatch {
    /// The names that `set` and `init(fields:)` know, in the order in which forms show them.
    public static let fields = [
        "name", "icon", "colour", "type", "unit", "target", "step", "period", "schedule", "time",
        "reminders", "notify", "trigger", "group", "rampStart", "rampDays",
    ]

    /// Sets a field from what a person typed; empty text empties a field that may be empty.
    ///
    /// Reminders are separated by commas; `notify` is `yes`, `no`, `true` or `false`. What does
    /// not read is refused with the field's name and a sentence; an unknown field with
    /// `habits.field`.
    public mutating func set(_ field: String, _ text: String) throws(Rejection) {
        switch field {
        case "name": name = text
        case "icon": icon = trimmed(text)
        case "colour": colour = text.isEmpty ? .clear : .set(try Colour(text: text))
        case "type": type = try ItemPatch.choice(field, text)
        case "unit": unit = try ItemPatch.unit(text)
        case "target": target = try Amount(text: text, field: field)
        case "step": step = try Amount(text: text, field: field)
        case "period": period = try ItemPatch.choice(field, text)
        case "schedule": schedule = try Schedule(text: text)
        case "notify": notify = try ItemPatch.flag(field, text)
        case "trigger": trigger = text.isEmpty ? .clear : .set(try Trigger(text: text))
        default: try setRare(field, text)
        }
    }

    private mutating func setRare(_ field: String, _ text: String) throws(Rejection) {
        switch field {
        case "time":
            timeOfDay = text.isEmpty ? .clear : .set(try TimeOfDay(text: text, field: field))
        case "reminders":
            var times: Set<TimeOfDay> = []
            for part in text.split(separator: ",") {
                times.insert(try TimeOfDay(text: trimmed(String(part)), field: field))
            }
            reminders = times.sorted()
        case "group":
            guard !text.isEmpty else { return group = .clear }
            guard let id = GroupID(text) else { throw .unknownGroup }
            group = .set(id)
        case "rampStart":
            rampStart = text.isEmpty ? .clear : .set(try Amount(text: text, field: field))
        case "rampDays":
            guard let days = Int(text) else { throw .badRampDays }
            rampDays = days
        default:
            throw Rejection(
                "habits.field", "Items have no field called \(quoted(field)).", field: field,
                hints: ["The fields are " + ItemPatch.fields.joined(separator: ", ") + "."])
        }
    }

    /// Reads an object whose members are `fields`: texts as in `set`, numbers, booleans, an array
    /// of times for `reminders`, and null to empty a field.
    public init(fields: JSON) throws(Rejection) {
        self.init()
        guard let object = fields.object else {
            throw Rejection("habits.fields", "The fields of an item are a JSON object.")
        }
        for (key, value) in object { try set(key, text: value) }
    }

    private mutating func set(_ field: String, text value: JSON) throws(Rejection) {
        switch value {
        case .string(let text): try set(field, text)
        case .null where ["name", "type", "unit", "target", "step"].contains(field):
            throw Rejection("habits.missing", "The field \(field) cannot be empty.", field: field)
        case .null: try set(field, "")
        case .bool(let flag): try set(field, flag ? "yes" : "no")
        case .integer(let number): try set(field, String(number))
        case .number(let number):
            guard let amount = Amount(units: number) else {
                throw Rejection(
                    "habits.amount", "The field \(field) takes numbers up to 1,000,000,000.",
                    field: field)
            }
            try set(field, amount.description)
        case .array(let values):
            guard values.allSatisfy({ $0.string != nil }) else { throw .badList(field) }
            try set(field, values.compactMap(\.string).joined(separator: ","))
        case .object: throw .badList(field)
        }
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ field: String, _ text: String
    ) throws(Rejection) -> Value {
        if let value = Value(rawValue: text.lowercased()) { return value }
        let choices = Value.allCases.map(\.rawValue)
        throw Rejection(
            "habits.\(field)", "\(quoted(text)) is no \(field): choose \(listed(choices)).",
            field: field)
    }

    private static func unit(_ text: String) throws(Rejection) -> ItemUnit {
        if let unit = ItemUnit(word: text) { return unit }
        return try choice("unit", text)
    }

    private static func flag(_ field: String, _ text: String) throws(Rejection) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0", "": return false
        default:
            throw Rejection(
                "habits.\(field)", "\(quoted(text)) is neither yes nor no.", field: field)
        }
    }
}

/// "a, b or c".
func listed(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

extension Rejection {
    static func badList(_ field: String) -> Rejection {
        Rejection(
            "habits.fields", "The field \(field) does not take this kind of value.", field: field)
    }

    static var badRampDays: Rejection {
        Rejection(
            "habits.ramp", "A target can move along 1 to 3,660 days.", field: "rampDays")
    }

    static var unknownGroup: Rejection {
        Rejection("habits.group", "There is no such group.", field: "group", category: .notFound)
    }
}
