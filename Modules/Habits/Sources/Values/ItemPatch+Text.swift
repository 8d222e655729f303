public import Core

extension ItemPatch {
    /// The names of the fields in the order of forms.
    public static let fields: [String] = record.properties.map(\.name)

    /// Sets a field from typed text. Empty text clears an optional field.
    ///
    /// Reminders are separated by commas. `notify` is `yes`, `no`, `true` or `false`.
    ///
    /// Throws an error with the name of the field and the reason if the text is invalid. Throws
    /// `habits.field` for an unknown field.
    public mutating func set(_ field: String, _ text: String) throws(Rejection) {
        switch field {
        case "name": name = text
        case "icon": icon = text.trimmed
        case "colour": colour = text.isEmpty ? .clear : .set(try Colour(text: text))
        case "type": type = try ItemPatch.choice(field, text)
        case "unit": unit = try ItemPatch.unit(text)
        case "target": target = try Amount(text: text, field: field)
        case "step": step = try Amount(text: text, field: field)
        case "period": period = try ItemPatch.choice(field, text)
        case "schedule": schedule = try Schedule(words: text)
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
                times.insert(try TimeOfDay(text: String(part).trimmed, field: field))
            }
            reminders = times.sorted()
        case "group":
            guard !text.isEmpty else {
                group = .clear
                return
            }
            guard let id = GroupID(text) else { throw .unknownGroup }
            group = .set(id)
        case "rampStart":
            rampStart = text.isEmpty ? .clear : .set(try Amount(text: text, field: field))
        case "dueDay":
            guard !text.isEmpty else {
                dueDay = .clear
                return
            }
            guard let day = Day(text) else {
                throw Rejection(
                    "habits.due", "\(quoted(text)) is not a day. Type a day such as 2026-12-24.",
                    field: field)
            }
            dueDay = .set(day)
        case "rampDays":
            guard let days = Int(text) else { throw Refusal.rampDays.rejection(for: field) }
            rampDays = days
        default:
            throw Rejection(
                "habits.field", "Items have no field called \(quoted(field)).", field: field,
                hints: ["The fields are " + ItemPatch.fields.joined(separator: ", ") + "."])
        }
    }

    private static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ field: String, _ text: String
    ) throws(Rejection) -> Value {
        if let value = Value(rawValue: text.lowercased()) { return value }
        let choices = Value.allCases.map(\.rawValue)
        throw Rejection(
            "habits.\(field)",
            "\(quoted(text)) is not a valid \(field): choose \(listed(choices)).",
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
                "habits.\(field)", "Enter yes or no instead of \(quoted(text)).", field: field)
        }
    }
}

/// Returns the words as a list: "a, b or c".
func listed(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}

extension Rejection {
    static var unknownGroup: Rejection {
        .unknown("group", code: "habits.group", field: "group")
    }
}
