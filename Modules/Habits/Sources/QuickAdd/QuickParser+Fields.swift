internal import Core

/// Parses field names with values, tags and the kind of item, and defines the order in which
/// matches are tried.
extension QuickParser {
    /// Returns the interpretation of the words at an index; nil if the word is part of the item's
    /// name.
    func match(at place: Int) -> QuickMatch? {
        if let found = formed(at: place) { return found }
        guard words[place].form == .plain else { return nil }
        let found = kind(at: place) ?? ramp(at: place) ?? schedule(at: place) ?? amount(at: place)
        if let found { return found }
        return perPeriod(at: place) ?? clock(at: place) ?? reminder(at: place) ?? date(at: place)
            ?? trigger(at: place)
    }

    /// Returns true if words with another known meaning start at the index. A trigger ends before
    /// them.
    func endsTrigger(at place: Int) -> Bool {
        if let found = formed(at: place) { return found.count > 0 }
        guard words[place].form == .plain else { return false }
        return schedule(at: place) != nil || clock(at: place) != nil || reminder(at: place) != nil
            || date(at: place) != nil || (amount(at: place).map { !$0.isName } ?? false)
    }

    private func formed(at place: Int) -> QuickMatch? {
        switch words[place].form {
        case .plain, .literal: nil
        case .tag(let name):
            QuickMatch(1, ["group"]) { said in
                said.group = name
                return true
            }
        case .pair(let key, let value): pair(key, value)
        }
    }

    private func pair(_ key: String, _ value: String) -> QuickMatch {
        QuickMatch(1, [key]) { said in
            switch key {
            case "group": said.group = value
            case "kind":
                guard let kind = ItemKind(rawValue: value.lowercased()) else { return false }
                said.kind = kind
            case "start":
                guard let day = Day(value) else { return false }
                said.start = day
            case "schedule":
                guard let schedule = try? Schedule(words: value) else { return false }
                said.fields.schedule = schedule
            default: return (try? said.fields.set(key, value)) != nil
            }
            return true
        }
    }

    /// Reads the kind at the start: `task:`, `todo:` and `habit:`.
    private func kind(at place: Int) -> QuickMatch? {
        let kinds: [String: ItemKind] = ["task:": .task, "todo:": .task, "habit:": .habit]
        guard place == 0, let kind = kinds[words[place].plain] else { return nil }
        return QuickMatch(1, ["kind"]) { said in
            said.kind = kind
            return true
        }
    }

    /// Returns the plain word at an index in lowercase; nil if there is none.
    func word(_ place: Int) -> String? {
        guard words.indices.contains(place), words[place].form == .plain else { return nil }
        return words[place].plain
    }

    /// Returns true if a comma or similar punctuation follows the word at an index.
    func breaks(after place: Int) -> Bool {
        words.indices.contains(place) && words[place].raw.last.map { ",;".contains($0) } ?? false
    }

    // MARK: - Reminders

    /// Reads a reminder: `remind me at 7am and 9pm`, `remind me to`, `remind me`.
    private func reminder(at place: Int) -> QuickMatch? {
        guard let first = word(place), ["remind", "reminder", "reminders"].contains(first) else {
            return nil
        }
        var next = place + 1
        if word(next) == "me" { next += 1 }
        if word(next) == "at" || word(next) == "@" { next += 1 }
        if let (times, end) = clocks(from: next, isMarked: true) {
            return QuickMatch(end - place, ["reminders", "notify"]) { said in
                said.fields.reminders = Set(times).sorted()
                said.fields.notify = true
                return times.count <= 24
            }
        }
        guard word(place + 1) == "me" else { return nil }
        let count = word(place + 2) == "to" ? 3 : 2
        return QuickMatch(count, ["notify"]) { said in
            said.fields.notify = true
            return true
        }
    }
}
