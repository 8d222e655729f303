public import Core
internal import Crypto
public import PortabilityAPI
internal import Recurrence

/// The tasks in the format of `task import`. Rule P2.
///
/// A recurring task includes its completed occurrences and a mask with the state of each earlier
/// one. Otherwise Taskwarrior would create all of them again.
public enum TaskwarriorFile {
    /// Returns the tasks, one object per line. Habits are omitted.
    public static func file(_ exportedItems: ExportedItems, now: Instant, days: DayRule)
        -> ExportedFile
    {
        var writing = TaskwarriorWriting(now: now, days: days)
        for item in exportedItems.items { writing.add(item) }
        var text = "[\n"
        text += writing.records.map(\.text).joined(separator: ",\n")
        text += "\n]\n"
        return ExportedFile(
            bytes: Array(text.utf8), count: writing.count, changed: writing.changed,
            leftOut: exportedItems.leftOut + writing.leftOut.sentences)
    }
}

/// The conversion of items to Taskwarrior records.
struct TaskwarriorWriting {
    private let now: Instant
    private let days: DayRule
    private let today: Day
    private(set) var records: [JSON] = []
    private(set) var count = 0
    private(set) var changed: [String] = []
    private(set) var leftOut = Remarks()

    init(now: Instant, days: DayRule) {
        self.now = now
        self.days = days
        today = days.day(at: now)
    }

    mutating func add(_ item: PortableItem) {
        guard item.kind == .task else {
            leftOut.add("habit", ": Taskwarrior has only tasks.")
            return
        }
        guard !item.isArchived else {
            leftOut.add("task", ": archived.")
            return
        }
        tellDropped(item)
        let plan = TaskwarriorPlan(item, today: today)
        if item.schedule == .once {
            once(item)
        } else if let plan, let step = plan.step {
            recurring(item, plan, step)
        } else {
            unnamed(item, plan)
        }
    }

    /// Reports the values of a task that Taskwarrior cannot store.
    private mutating func tellDropped(_ item: PortableItem) {
        if item.goal != .yesNo { leftOut.add("target", ": tasks there are done or not.") }
        if item.colour != nil { leftOut.add("colour", ".") }
        if !item.note.isEmpty { leftOut.add("description", ".") }
        if item.reminderMinute != nil { leftOut.add("reminder", ".") }
        if item.dueMinute == 0 { leftOut.add("due time", " at midnight.") }
        for entry in item.entries where !isDone(entry, item) {
            switch entry.value {
            case .skipped: leftOut.add("skipped day", ".")
            case .amount: leftOut.add("amount", " short of its target.")
            case .none where item.schedule != .once:
                leftOut.add("note", " on a day without the task done.")
            case .done, .none: break
            }
        }
        if item.entries.contains(where: { $0.note.contains("\n") }) {
            changed.append("\(TextFit.quoted(item.name)) has its notes on one line there.")
        }
    }

    /// Returns true if an entry completes its day.
    private func isDone(_ entry: PortableEntry, _ item: PortableItem) -> Bool {
        switch (entry.value, item.goal) {
        case (.done, _): true
        case (.skipped, _), (.none, _): false
        case (.amount(let amount), .yesNo): amount > 0
        case (.amount(let amount), .atLeast(let goal, _)): amount >= max(goal, 1)
        case (.amount(let amount), .atMost(let goal, _)): amount <= goal
        }
    }

    private mutating func once(_ item: PortableItem) {
        count += 1
        var record = made(item, uuid: item.key, due: item.dueDay ?? item.start ?? today)
        // Without a due day, the day from which the task is shown is used. Rule H15.
        if item.dueDay == nil {
            record["wait"] = record["due"] ?? .null
            record["due"] = nil
        } else if let start = item.start {
            record["wait"] = .string(text(days.zone.instant(of: WallTime(start))))
        }
        let done = item.entries.filter { isDone($0, item) }
        if let first = done.first {
            record["status"] = "completed"
            record["end"] = .string(text(noon(first.day)))
        } else {
            record["status"] = "pending"
        }
        leftOut.add("day", " on which a task was done again.", max(0, done.count - 1))
        annotate(&record, item.entries)
        records.append(record)
    }

    /// Adds a task that Taskwarrior repeats itself, with its completed occurrences.
    private mutating func recurring(
        _ item: PortableItem, _ plan: TaskwarriorPlan, _ step: TaskwarriorStep
    ) {
        guard let first = plan.rule.first else { return }
        count += 1
        var done = Dictionary(
            item.entries.filter { isDone($0, item) }.map { ($0.day, $0) }
        ) { first, _ in first }
        var mask = ""
        var children: [JSON] = []
        for due in plan.rule.days {
            let entry = done.removeValue(forKey: due)
            // Today's occurrence stays open. Taskwarrior creates it on request.
            guard entry != nil || due < today else { break }
            if let entry {
                var child = completed(item, entry, "\(mask.count)")
                child["imask"] = .integer(Int64(mask.count))
                child["recur"] = .string(step.recur)
                children.append(child)
            }
            mask += entry == nil ? "X" : "+"
        }
        // An occurrence completed on another day has no place in the mask.
        for entry in done.values.sorted(by: { $0.day < $1.day }) {
            var child = completed(item, entry, "\(entry.day)")
            child["recur"] = .string(step.recur)
            children.append(child)
        }
        var record = made(item, uuid: item.key, due: first)
        record["status"] = "recurring"
        record["recur"] = .string(step.recur)
        if let last = plan.last {
            let end = WallTime(last, secondOfDay: 86_399)
            record["until"] = .string(text(days.zone.instant(of: end)))
            // Taskwarrior deletes the task after its end, so the occurrences must store the
            // schedule.
            for index in children.indices { keepSchedule(of: item, in: &children[index]) }
            // Taskwarrior creates one occurrence after the last, unless the mask includes it.
            if last < today { mask += "X" }
        }
        if !mask.isEmpty { record["mask"] = .string(mask) }
        records.append(record)
        records += children
    }

    /// Adds a task whose schedule Taskwarrior cannot express: its next day, and completed days as
    /// separate tasks. The schedule is stored in user-defined attributes for Cairn.
    private mutating func unnamed(_ item: PortableItem, _ plan: TaskwarriorPlan?) {
        let done = item.entries.filter { isDone($0, item) }
        let closed = Set(done.map(\.day) + item.entries.filter { $0.value == .skipped }.map(\.day))
        let next =
            plan.map { plan in
                plan.rule.days(from: today).lazy.first { !closed.contains($0) }
            } ?? TaskwarriorWriting.quotaDay(item.schedule, done.map(\.day), today)
        guard let due = next ?? done.last?.day else {
            leftOut.add("task", ": ended without being done.")
            return
        }
        count += 1
        let name = TextFit.quoted(item.name)
        var record = made(item, uuid: item.key, due: due)
        keepSchedule(of: item, in: &record)
        if next != nil {
            record["status"] = "pending"
            changed.append(
                "\(name) is due once there, on \(due): Taskwarrior cannot express its schedule.")
        } else {
            record["status"] = "completed"
            record["end"] = .string(text(noon(due)))
            changed.append("\(name) is completed there: its schedule has ended.")
        }
        records.append(record)
        records += done.map { completed(item, $0, "\($0.day)") }
    }

    /// Stores a schedule in the attributes that Cairn reads.
    private func keepSchedule(of item: PortableItem, in record: inout JSON) {
        record[TaskwarriorTask.rule] = .string(TaskwarriorTask.text(of: item.schedule))
        record[TaskwarriorTask.start] = .string("\(item.start ?? today)")
    }

    /// Returns the last day to which an item with a quota per period can be postponed.
    private static func quotaDay(
        _ schedule: PortableItem.Schedule, _ done: [Day], _ today: Day
    ) -> Day? {
        switch schedule {
        case .once, .rule: return today
        case .timesAWeek(let count):
            let end = today.startOfWeek + 6
            return done.count { $0 >= today.startOfWeek } < count ? end : end + 7
        case .timesAMonth(let count):
            let end = today.endOfMonth
            return done.count { $0 >= today.startOfMonth } < count ? end : (end + 1).endOfMonth
        case .times(let count, let length):
            let latest = done.suffix(count)
            guard latest.count == count, let first = latest.first else { return today }
            return max(today, first + length)
        }
    }

    /// Returns a record of a completed day of a repeating task. The given part makes its id unique
    /// within the task.
    private func completed(_ item: PortableItem, _ entry: PortableEntry, _ part: String) -> JSON {
        var child = made(item, uuid: TaskwarriorWriting.uuid(item.key, part), due: entry.day)
        child["status"] = "completed"
        child["end"] = .string(text(noon(entry.day)))
        child["parent"] = .string(item.key)
        annotate(&child, [entry])
        return child
    }

    private func made(_ item: PortableItem, uuid: String, due: Day) -> JSON {
        let minute = item.dueMinute ?? 0
        // A time before the day start is on the next calendar date. Rule D1.
        let isNight = minute > 0 && minute * 60 < days.dayStart.seconds
        let wall = WallTime(isNight ? due + 1 : due, secondOfDay: minute * 60)
        let date = days.zone.instant(of: wall)
        return [
            "uuid": .string(uuid), "description": .string(item.name),
            "entry": .string(text(min(date, now))), "due": .string(text(date)),
        ]
    }

    private func annotate(_ record: inout JSON, _ entries: [PortableEntry]) {
        let notes = entries.filter { !$0.note.isEmpty }.enumerated().map { place, entry -> JSON in
            // Taskwarrior distinguishes annotations by their second.
            let time = noon(entry.day) + Int64(place)
            let line = entry.note.split(whereSeparator: \.isNewline).joined(separator: " ")
            return ["entry": .string(text(time)), "description": .string(line)]
        }
        if !notes.isEmpty { record["annotations"] = .array(notes) }
    }

    private func noon(_ day: Day) -> Instant {
        days.zone.instant(of: WallTime(day, secondOfDay: 43_200))
    }

    private func text(_ instant: Instant) -> String {
        instant.utcText.filter { $0 != "-" && $0 != ":" }
    }

    /// Returns a UUIDv8 derived from the task's id and an additional part.
    private static func uuid(_ key: String, _ part: String) -> String {
        var bytes = Array(SHA256.hash(data: Array("\(key)/\(part)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let halves = [bytes[..<8], bytes[8...]].map { half in
            half.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return ID<Void>(high: halves[0], low: halves[1]).description
    }
}
