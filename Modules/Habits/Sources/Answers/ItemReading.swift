internal import Core
internal import PortabilityAPI
internal import Recurrence

/// Reads the fields of an item from another program, and collects the changes that were necessary.
struct ItemReading {
    private let item: PortableItem
    private(set) var changed: [String] = []

    init(_ item: PortableItem) { self.item = item }

    /// Returns the fields for the new item.
    mutating func fields(from start: Day) -> ItemPatch {
        var fields = ItemPatch(name: name())
        fields.colour = item.colour.flatMap { try? Colour(text: $0) }.map(Change.set) ?? .keep
        readGoal(into: &fields)
        fields.period = period
        fields.schedule = schedule(from: start, isLimit: fields.type == .reduction)
        if let due = item.dueDay, item.kind == .task, fields.schedule == .once {
            fields.dueDay = .set(due)
        }
        if let time = item.dueMinute.flatMap(TimeOfDay.init(minutes:)) {
            fields.timeOfDay = .set(time)
        }
        if let minute = item.reminderMinute, let time = TimeOfDay(minutes: minute) {
            fields.reminders = [time]
            fields.notify = true
            if item.reminderDays.count < 7, !item.reminderDays.isEmpty {
                say("has reminders for chosen weekdays; here they come on every due day")
            }
        }
        if !item.note.isEmpty { say("has a description, which items here do not") }
        return fields
    }

    private var period: TargetPeriod {
        switch item.period {
        case .day: .day
        case .week: .week
        case .month: .month
        }
    }

    private mutating func say(_ what: String) { changed.append("\(quoted(item.name)) \(what).") }

    private mutating func name() -> String {
        let clean = String(item.name.map { hasControls(String($0)) ? " " : $0 }).trimmed
        let short = String(clean.unicodeScalars.prefix(80)).trimmed
        if short.isEmpty {
            say("has no name and is called Unnamed")
            return "Unnamed"
        }
        if short != item.name { say("has a name that was too long and was shortened") }
        return short
    }

    private mutating func readGoal(into fields: inout ItemPatch) {
        switch item.goal {
        case .yesNo:
            fields.type = .binary
            fields.unit = .count
            fields.target = .one
            fields.step = .one
        case .atLeast(let thousandths, let word):
            readTarget(thousandths, word, into: &fields)
            fields.type = fields.unit?.isTime == true ? .timed : .repeating
            if fields.target == .zero {
                say("has no target, so any amount completes it")
                fields.target = .least
            }
        case .atMost(let thousandths, let word):
            readTarget(thousandths, word, into: &fields)
            fields.type = .reduction
        }
    }

    private mutating func readTarget(
        _ thousandths: Int64, _ word: String, into fields: inout ItemPatch
    ) {
        let unit = ItemUnit(word: word.trimmed)
        if unit == nil { say("is counted in \(quoted(word)), which becomes a plain count") }
        let target = Amount(thousandths: min(max(thousandths, 0), Amount.limit.thousandths))
        fields.unit = unit ?? .count
        fields.target = target
        let step = (unit ?? .count).defaultStep
        fields.step = target > .zero ? min(step, target) : step
    }

    private mutating func schedule(from start: Day, isLimit: Bool) -> Schedule {
        let found = schedule()
        if isLimit, found.isQuota {
            say("is a limit, which applies every day here")
            return .everyDay
        }
        if case .rule(let rule) = found, DayPlan(rule, start: start).isNeverOccurring {
            say("has a schedule that never occurs and becomes daily")
            return .everyDay
        }
        return found
    }

    private mutating func schedule() -> Schedule {
        switch item.schedule {
        case .once: return .once
        case .rule(let text):
            if let schedule = try? Schedule(text: text) { return schedule }
            say("has a schedule that cannot be read and becomes daily")
            return .everyDay
        case .timesAWeek(let count): return .timesPerWeek(min(max(count, 1), 7))
        case .timesAMonth(let count): return .timesPerMonth(min(max(count, 1), 31))
        case .times(let count, let days):
            guard days > 0, count > 0 else {
                say("has an impossible frequency and becomes daily")
                return .everyDay
            }
            guard days > ItemReading.longest, count < days else {
                return count >= days ? .everyDay : .times(count, inDays: days)
            }
            return rare(days / count, isExact: count == 1 && days <= ItemReading.longestInterval)
        }
    }

    /// Returns a schedule for once in a number of days. If the number exceeds the limit for a
    /// quota, a calendar rule is returned.
    private mutating func rare(_ days: Int, isExact: Bool) -> Schedule {
        let days = min(days, ItemReading.longestInterval)
        if !isExact { say("is due once in \(days) days here") }
        guard days > ItemReading.longest else { return .times(1, inDays: days) }
        if isExact { say("is due every \(days) days here, counted from its start") }
        return (try? Schedule(text: "FREQ=DAILY;INTERVAL=\(days)")) ?? .everyDay
    }

    /// The maximum number of days of a quota. Rule H8.
    private static let longest = 366
    /// The maximum number of days between two occurrences: a century.
    private static let longestInterval = 36_525
}
