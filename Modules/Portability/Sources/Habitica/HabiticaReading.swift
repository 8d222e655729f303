internal import Core
internal import PortabilityAPI

/// The conversion of Habitica tasks to items.
struct HabiticaReading {
    /// Habitica's names for its task lists.
    enum Kind: String, CaseIterable { case habits, dailys, todos }

    private let clock: HabiticaClock
    private var items: [PortableItem] = []
    private var told: [String] = []
    private var changed = Remarks()
    private var leftOut = Remarks()

    init(_ clock: HabiticaClock) { self.clock = clock }

    /// Converts a task. Records without an id or of another type are counted as left out.
    mutating func take(_ task: JSON, as kind: Kind) {
        guard let id = task["id"]?.string ?? task["_id"]?.string, !id.isEmpty else {
            leftOut.add("task", " without an id.")
            return
        }
        var item = PortableItem(key: "habitica:\(id)", name: task["text"]?.string ?? "")
        item.note = task["notes"]?.string ?? ""
        remind(&item, task)
        switch kind {
        case .habits: habit(&item, task)
        case .dailys: daily(&item, task)
        case .todos: todo(&item, task)
        }
        tellDropped(task)
        items.append(item)
    }

    /// Returns the converted items.
    func source(rewards: Int) -> ImportedSource {
        var leftOut = leftOut
        leftOut.add("reward", ": nothing is bought with gold here.", rewards)
        var source = ImportedSource()
        source.items = items
        source.changed = told + changed.sentences
        if clock.isForeign {
            source.changed.append(
                "Habitica was last used in another time zone than yours: its days are used.")
        }
        source.leftOut = leftOut.sentences
        return source
    }

    /// Converts a habit's scores. Each positive score counts once. Each negative score counts
    /// against a limit of zero.
    private mutating func habit(_ item: inout PortableItem, _ task: JSON) {
        let isBad = task["up"]?.bool == false && task["down"]?.bool == true
        item.goal =
            isBad ? .atMost(thousandths: 0, unit: "") : .atLeast(thousandths: 1_000, unit: "")
        var book = ItemEntries()
        var downs = 0
        for entry in HabiticaHistory(task) {
            let ups = entry.scoredUp ?? (entry.rose && entry.scoredDown == nil ? 1 : 0)
            let slips = entry.scoredDown ?? (entry.fell && entry.scoredUp == nil ? 1 : 0)
            let count = isBad ? slips : ups
            if !isBad { downs += slips }
            if count > 0 { book.add(Int64(count) * 1_000, on: clock.day(at: entry.instant)) }
        }
        leftOut.add("tap", " on − of habits that are also scored up.", downs)
        item.entries = book.sorted
    }

    private mutating func daily(_ item: inout PortableItem, _ task: JSON) {
        if let start = task["startDate"].flatMap(HabiticaClock.instant) {
            item.start = clock.date(at: start)
        }
        switch HabiticaSchedule(task, start: item.start).schedule {
        case .some(let schedule): item.schedule = schedule
        case .none:
            told.append(
                "\(TextFit.quoted(item.name)) is due on no day in Habitica; it is daily here.")
        }
        var book = ItemEntries()
        var count = 0
        for entry in HabiticaHistory(task) where entry.completed ?? entry.rose {
            count += entry.completed == nil ? 1 : 0
            let day = clock.day(at: entry.instant)
            // Yesterday's dailies are completed before today's, at the time of the first visit.
            if book[day] != nil, book[day - 1] == nil {
                book.set(.done, on: day - 1)
                changed.add("tick", " of a day with two: moved to the day before.")
            }
            book.set(.done, on: day)
        }
        changed.add(
            "tick", ": derived from the value of a task, because old entries do not contain it.",
            count)
        item.entries = book.sorted
    }

    private mutating func todo(_ item: inout PortableItem, _ task: JSON) {
        item.kind = .task
        item.schedule = .once
        let date = (task["date"] ?? .null).isNull ? task["createdAt"] : task["date"]
        item.start = date.flatMap(HabiticaClock.instant).map(clock.date)
        guard task["completed"]?.bool == true else { return }
        guard let done = task["dateCompleted"].flatMap(HabiticaClock.instant) else {
            leftOut.add("to-do", ": done on a day that cannot be read.")
            return
        }
        item.entries = [PortableEntry(day: clock.day(at: done), value: .done)]
    }

    private mutating func remind(_ item: inout PortableItem, _ task: JSON) {
        let times = (task["reminders"]?.array ?? []).compactMap { reminder in
            reminder["time"].flatMap(HabiticaClock.instant).map(clock.minute)
        }
        item.reminderMinute = times.first
        leftOut.add("reminder", " beyond the first of a task.", max(0, times.count - 1))
    }

    private mutating func tellDropped(_ task: JSON) {
        let steps = task["checklist"]?.array?.count ?? 0
        leftOut.add("step", " of checklists: items here have none.", steps)
        let tags = task["tags"]?.array?.count ?? 0
        leftOut.add("tag", " on tasks: items here have none.", tags)
        let priority = task["priority"]?.double ?? 1
        leftOut.add(
            "task", " with a difficulty, which items here do not have.", priority == 1 ? 0 : 1)
    }
}
