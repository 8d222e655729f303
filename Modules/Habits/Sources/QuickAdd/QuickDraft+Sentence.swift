internal import Core

extension QuickDraft {
    /// A sentence that is interpreted as exactly this draft, regardless of the current day.
    ///
    /// A natural sentence is used if one exists; otherwise the sentence names each field. Rule H16.
    public var sentence: String {
        let said = naturals
        return said.first {
            let again = QuickAdd($0, today: Day(0))
            return again.draft == self && again.refusal == nil
        } ?? outright
    }

    /// The natural sentences to try, best first.
    private var naturals: [String] {
        guard let name = fields.name else { return [] }
        let rest = [often, when, cue, tag] + others
        return [name, QuickWord.quote(name)].flatMap { name in
            ["", "task: ", "habit: "].flatMap { kind in
                ["", fields.period.map { "a \($0.rawValue)" } ?? "", amount].map { amount in
                    kind + ([name, amount] + rest).filter { !$0.isEmpty }.joined(separator: " ")
                }
            }
        }
    }

    private var amount: String {
        guard let target = fields.target else { return "" }
        let unit = fields.unit ?? .count
        let limit = fields.type?.isLimit == true ? "at most " : ""
        let number = target.unmistakable
        let what = unit == .count ? "\(number) times" : "\(number) \(unit.rawValue)"
        let period = fields.period.map { " a \($0.rawValue)" } ?? (unit == .count ? " a day" : "")
        return limit + what + period
    }

    private var often: String {
        guard let schedule = fields.schedule else { return "" }
        let words = schedule.summary
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    private var when: String {
        var parts: [String] = []
        if case .set(let due) = fields.dueDay {
            if let start { parts.append("from \(start)") }
            parts.append("due \(due)")
        } else if let start {
            parts.append((fields.schedule == nil ? "on " : "from ") + "\(start)")
        }
        if case .set(let time) = fields.timeOfDay { parts.append("at \(time)") }
        if let reminders = fields.reminders, !reminders.isEmpty {
            parts.append("remind " + reminders.map { "\($0)" }.joined(separator: ", "))
        }
        return parts.joined(separator: " ")
    }

    private var cue: String {
        guard case .set(let trigger) = fields.trigger else { return "" }
        let words = trigger.display
        return words.prefix(1).lowercased() + words.dropFirst()
    }

    private var tag: String {
        guard let group else { return "" }
        return "#" + (group.contains { !$0.isLetter } ? QuickWord.quote(group) : group)
    }

    /// The fields that cannot be expressed in natural words.
    private var others: [String] {
        ["step", "icon", "colour", "rampStart", "rampDays"].compactMap(pair)
            + (fields.type.map { $0 == .reduction } == false
                ? [pair("type")].compactMap(\.self) : [])
    }

    private func pair(_ field: String) -> String? {
        let amount = ["target": fields.target, "step": fields.step][field] ?? nil
        if let amount { return "\(field):\(QuickWord.quote(amount.unmistakable))" }
        if field == "rampStart", case .set(let start) = fields.rampStart {
            return "\(field):\(QuickWord.quote(start.unmistakable))"
        }
        return fields.text(of: field).map { "\(field):\(QuickWord.quote($0))" }
    }

    /// The sentence that names all fields.
    private var outright: String {
        var parts = [QuickWord.quote(fields.name ?? ""), "kind:\(kind.rawValue)"]
        if let start { parts.append("start:\(start)") }
        if let group { parts.append("group:\(QuickWord.quote(group))") }
        return (parts + QuickField.keys.compactMap(pair)).joined(separator: " ")
    }
}

extension Amount {
    /// The amount written so that every locale reads it in the same way. An amount with three
    /// decimals gets a fourth one.
    fileprivate var unmistakable: String {
        let text = description
        return text.firstIndex(of: ".").map { text[$0...].utf8.count == 4 } ?? false
            ? text + "0" : text
    }
}
