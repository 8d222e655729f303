public import Core
internal import Crypto
public import PortabilityAPI
internal import Recurrence

/// Tasks as `task import` reads them. Rule P2.
///
/// A task that is due again and again comes with the occurrences that were done, and with a mask
/// that says of each earlier one what became of it, or Taskwarrior would make all of them anew.
public enum TaskwarriorFile {
    /// The tasks, an object a line; habits stay.
    public static func file(_ outtake: Outtake, now: Instant, days: DayRule) -> ExportedFile {
        var writing = TaskwarriorWriting(now: now, days: days)
        for item in outtake.items { writing.add(item) }
        var text = "[\n"
        text += writing.records.map(\.text).joined(separator: ",\n")
        text += "\n]\n"
        return ExportedFile(
            bytes: Array(text.utf8), count: writing.count, changed: writing.changed,
            leftOut: outtake.leftOut + writing.leftOut.sentences)
    }
}

/// Makes records of items.
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
            leftOut.add("habit", ": Taskwarrior keeps tasks.")
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

    /// Names what a task has and Taskwarrior does not.
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

    /// Whether an entry completes its day.
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
        var record = made(item, uuid: item.key, due: item.start ?? today)
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

    /// A task that Taskwarrior repeats itself, with the occurrences that were done.
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
            // Today's stays to be done; Taskwarrior makes it when it is asked what is due.
            guard entry != nil || due < today else { break }
            if let entry {
                var child = completed(item, entry, "\(mask.count)")
                child["imask"] = .integer(Int64(mask.count))
                child["recur"] = .string(step.recur)
                children.append(child)
            }
            mask += entry == nil ? "X" : "+"
        }
        // What was done on a day off has no place in the mask.
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
            // After its end Taskwarrior deletes the task, and its days have to know the schedule.
            for index in children.indices { keepSchedule(of: item, in: &children[index]) }
            // It makes one occurrence after the last, unless the mask has it.
            if last < today { mask += "X" }
        }
        if !mask.isEmpty { record["mask"] = .string(mask) }
        records.append(record)
        records += children
    }

    /// A task by a schedule that Taskwarrior has no word for: its next day, with the days on which
    /// it was done as tasks of their own. Cairn finds the schedule in the attributes that
    /// Taskwarrior keeps for others.
    private mutating func unnamed(_ item: PortableItem, _ plan: TaskwarriorPlan?) {
        let done = item.entries.filter { isDone($0, item) }
        let closed = Set(done.map(\.day) + item.entries.filter { $0.value == .skipped }.map(\.day))
        let next =
            plan.map { plan in
                plan.rule.days(from: today).lazy.first { !closed.contains($0) }
            } ?? TaskwarriorWriting.quotaDay(item.schedule, done.map(\.day), today)
        guard let due = next ?? done.last?.day else {
            leftOut.add("task", ": over, and never done.")
            return
        }
        count += 1
        let name = TextFit.quoted(item.name)
        var record = made(item, uuid: item.key, due: due)
        keepSchedule(of: item, in: &record)
        if next != nil {
            record["status"] = "pending"
            changed.append(
                "\(name) is due once there, on \(due): Taskwarrior has no word for its schedule.")
        } else {
            record["status"] = "completed"
            record["end"] = .string(text(noon(due)))
            changed.append("\(name) is completed there: its schedule has ended.")
        }
        records.append(record)
        records += done.map { completed(item, $0, "\($0.day)") }
    }

    /// Puts a schedule into the attributes in which Cairn finds it again.
    private func keepSchedule(of item: PortableItem, in record: inout JSON) {
        record[TaskwarriorTask.rule] = .string(TaskwarriorTask.text(of: item.schedule))
        record[TaskwarriorTask.start] = .string("\(item.start ?? today)")
    }

    /// The day until which an item of so many times a period can be put off.
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

    /// A record of a day on which a task that repeats was done, with the part of its id that tells
    /// it from others of the task.
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
        // A time before the day start is on the next date of the calendar. Rule D1.
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
            // Taskwarrior tells annotations apart by their seconds.
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

    /// An id that follows from that of the task and a part of its own: a UUIDv8.
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
