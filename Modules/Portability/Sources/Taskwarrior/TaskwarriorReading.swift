internal import Core
internal import PortabilityAPI

/// The conversion of tasks to items: one item for each task, and one for a recurring task with all
/// its occurrences.
struct TaskwarriorReading {
    private let days: DayRule
    private var order: [String] = []
    private var templates: [String: TaskwarriorTask] = [:]
    private var children: [String: [TaskwarriorTask]] = [:]
    private var singles: [String: TaskwarriorTask] = [:]
    private var changed = Remarks()
    private var leftOut = Remarks()
    /// True if at least one record was a task.
    private(set) var isAny = false

    init(days: DayRule) { self.days = days }

    /// Adds a record. Records that are not tasks are counted as left out.
    mutating func take(_ record: JSON) {
        guard let task = TaskwarriorTask(record) else {
            leftOut.add("record", ": no uuid, description and status.")
            return
        }
        isAny = true
        let parent = task.text("parent")?.lowercased()
        switch task.status {
        case "deleted": leftOut.add("task", ": deleted in Taskwarrior.")
        case "recurring":
            note(task.uuid)
            templates[task.uuid] = task
            tellDropped(task)
        case "pending", "waiting", "completed":
            note(parent ?? task.uuid)
            if let parent {
                children[parent, default: []].append(task)
            } else if singles.updateValue(task, forKey: task.uuid) == nil {
                tellDropped(task)
            }
        default: leftOut.add("task", ": an unknown status.")
        }
    }

    private mutating func note(_ key: String) {
        if templates[key] == nil, children[key] == nil, singles[key] == nil { order.append(key) }
    }

    /// Returns the converted items.
    mutating func source() -> ImportedSource {
        var source = ImportedSource()
        for key in order {
            if let task = singles[key], task.schedule != nil {
                let all = (children[key] ?? []) + [task]
                source.items.append(recurring(task, key: key, all, &source.changed))
                continue
            }
            if let task = singles[key] { source.items.append(item(task)) }
            if let task = templates[key] ?? children[key]?.first {
                source.items.append(recurring(task, key: key, children[key] ?? [], &source.changed))
            }
        }
        source.changed += changed.sentences
        source.leftOut = leftOut.sentences
        return source
    }

    private func item(_ task: TaskwarriorTask) -> PortableItem {
        var item = made(task, key: task.uuid)
        item.schedule = .once
        item.dueDay = task.date("due").map(dueDay)
        let first = ["wait", "scheduled", "entry", "due"].lazy.compactMap(task.date).first
        item.start = first.map(dueDay).map { start in item.dueDay.map { min(start, $0) } ?? start }
        var book = ItemEntries()
        let end = task.date("end") ?? task.date("modified") ?? task.date("entry")
        let note = task.annotations.joined(separator: "\n")
        if task.status == "completed", let end {
            book.set(.done, on: days.day(at: end), note: note)
        } else if let start = item.start {
            book.remark(note, on: start)
        }
        item.entries = book.sorted
        return item
    }

    private func made(_ task: TaskwarriorTask, key: String) -> PortableItem {
        var item = PortableItem(key: "taskwarrior:\(key)", name: task.description)
        item.kind = .task
        if let due = task.date("due") ?? task.date("wait") {
            let minute = Int(days.zone.wallTime(at: due).secondOfDay) / 60
            item.dueMinute = minute == 0 ? nil : minute
        }
        return item
    }

    /// Adds a recurring task. A completed occurrence counts on its due day, or on the completion
    /// day if that is earlier. An occurrence without a mask entry was completed on another day.
    private mutating func recurring(
        _ task: TaskwarriorTask, key: String, _ children: [TaskwarriorTask], _ told: inout [String]
    ) -> PortableItem {
        var item = made(task, key: key)
        let dues = ([task] + children).compactMap { $0.date("due") }
        let own = templates[key].flatMap { $0.date("due") }
        let start =
            task.text(TaskwarriorTask.start).flatMap { Day($0) }
            ?? (own ?? dues.min() ?? task.date("entry")).map(dueDay)
        item.start = start
        item.schedule = task.schedule ?? schedule(task, &told)
        var book = ItemEntries()
        for child in children where child.status == "completed" {
            guard let due = child.date("due") ?? child.date("end") else {
                leftOut.add("occurrence", ": done on a day that cannot be read.")
                continue
            }
            let done = child.date("end").map(days.day) ?? dueDay(due)
            let isOff = child.text("parent") != nil && child.attributes["imask"] == nil
            let day = isOff ? dueDay(due) : max(min(dueDay(due), done), start ?? .first)
            if let start, day < start, !begin(&item, before: start) {
                leftOut.add("occurrence", ": done before the task began.")
                continue
            }
            book.set(.done, on: day, note: child.annotations.joined(separator: "\n"))
            if !isOff { changed.add("occurrence", ": done, and put on the day that it was due.") }
        }
        item.entries = book.sorted
        return item
    }

    /// Extends a schedule to an entry before its start; false if this is not possible.
    private func begin(_ item: inout PortableItem, before start: Day) -> Bool {
        guard case .rule(let text) = item.schedule else { return true }
        let rule = RuleParts(text)
        guard rule.interval == 1, rule["COUNT"] == nil else { return false }
        let date = start.civil
        let part: String
        switch rule.frequency {
        case "DAILY": return false
        case "WEEKLY" where rule["BYDAY"] == nil: part = ";BYDAY=\(start.weekday.code)"
        case "MONTHLY" where rule["BYMONTHDAY"] == nil && rule["BYDAY"] == nil:
            part = ";BYMONTHDAY=\(date.day)"
        case "YEARLY" where rule["BYMONTH"] == nil:
            part = ";BYMONTH=\(date.month);BYMONTHDAY=\(date.day)"
        default: part = ""
        }
        item.schedule = .rule(text + part)
        return true
    }

    private func schedule(
        _ task: TaskwarriorTask, _ told: inout [String]
    ) -> PortableItem.Schedule {
        let text = task.text("recur") ?? ""
        let name = TextFit.quoted(task.description)
        let until = task.date("until").map(dueDay)
        let end = until.map { ";UNTIL=" + "\($0)".filter { $0 != "-" } } ?? ""
        switch TaskwarriorRecurrence(text) {
        case .rule(let rule): return .rule(rule + end)
        case .withinDays:
            told.append("\(name) recurs every \(TextFit.quoted(text)); it is daily here.")
            return .rule("FREQ=DAILY" + end)
        case .unknown:
            told.append(
                "\(name) recurs by \(TextFit.quoted(text)), which cannot be read; it is due once.")
            return .once
        }
    }

    /// Returns the day of a date. Midnight belongs to the shown date, regardless of the start of
    /// the user's day.
    private func dueDay(_ date: Instant) -> Day {
        let wall = days.zone.wallTime(at: date)
        return wall.secondOfDay == 0 ? wall.day : days.day(at: date)
    }

    /// Reports each attribute that items cannot store.
    private mutating func tellDropped(_ task: TaskwarriorTask) {
        for (name, _) in task.attributes where !TaskwarriorReading.read.contains(name) {
            // One of these attributes is the first day of a one-time task. Rule H15.
            if name == "wait" || name == "scheduled" && task.date("wait") == nil,
                task.text("recur") == nil
            {
                continue
            }
            leftOut.add("task", " with \(TextFit.quoted(name)), which items here do not have.")
        }
    }

    /// The attributes that are read or contain no additional information.
    private static let read: Set = [
        "annotations", TaskwarriorTask.rule, TaskwarriorTask.start, "description", "due", "end",
        "entry", "id", "imask", "mask", "modified", "parent", "recur", "rtype", "status",
        "template", "until", "urgency", "uuid",
    ]
}
