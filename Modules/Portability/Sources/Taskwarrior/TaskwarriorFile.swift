public import Core
internal import Crypto
public import PortabilityAPI

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
        count += 1
        if item.goal != .yesNo { leftOut.add("target", ": tasks there are done or not.") }
        guard item.schedule != .once, let (recur, step) = TaskwarriorStep.recur(item) else {
            if item.schedule != .once {
                changed.append(
                    "\(TextFit.quoted(item.name)) is due once there: its schedule has no name.")
            }
            once(item)
            return
        }
        recurring(item, recur, step)
    }

    private mutating func once(_ item: PortableItem) {
        var record = made(item, uuid: item.key, due: item.dueDay ?? item.start ?? today)
        // Without a due day the day is the one from which it is shown. Rule H15.
        if item.dueDay == nil {
            record["wait"] = record["due"] ?? .null
            record["due"] = nil
        } else if let start = item.start {
            record["wait"] = .string(text(days.zone.instant(of: WallTime(start))))
        }
        if let done = item.entries.first(where: { $0.value != .none && $0.value != .skipped }) {
            record["status"] = "completed"
            record["end"] = .string(text(noon(done.day)))
        } else {
            record["status"] = "pending"
        }
        annotate(&record, item.entries)
        records.append(record)
    }

    private mutating func recurring(_ item: PortableItem, _ recur: String, _ step: TaskwarriorStep)
    {
        let start = item.start ?? today
        let entries = Dictionary(item.entries.map { ($0.day, $0) }) { first, _ in first }
        var mask = ""
        var children: [JSON] = []
        for due in step.days(from: start, until: today) {
            let entry = entries[due]
            let isDone = entry.map { $0.value != .none && $0.value != .skipped } ?? false
            // Today's stays to be done; Taskwarrior makes it when it is asked what is due.
            guard isDone || due < today else { break }
            if isDone, let entry {
                var child = made(
                    item, uuid: TaskwarriorWriting.uuid(item.key, mask.count), due: due)
                child["status"] = "completed"
                child["end"] = .string(text(noon(due)))
                child["parent"] = .string(item.key)
                child["imask"] = .integer(Int64(mask.count))
                child["recur"] = .string(recur)
                annotate(&child, [entry])
                children.append(child)
            }
            mask += isDone ? "+" : "X"
        }
        var record = made(item, uuid: item.key, due: start)
        record["status"] = "recurring"
        record["recur"] = .string(recur)
        if !mask.isEmpty { record["mask"] = .string(mask) }
        records.append(record)
        records += children
        let done = item.entries.count { $0.value != .none && $0.value != .skipped }
        leftOut.add("day", " done on which the task was not due.", max(0, done - children.count))
    }

    private func made(_ item: PortableItem, uuid: String, due: Day) -> JSON {
        let minute = item.dueMinute ?? 0
        let wall = WallTime(due, secondOfDay: minute * 60)
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

    /// An id that follows from that of the task and the place of the occurrence: a UUIDv8.
    private static func uuid(_ key: String, _ place: Int) -> String {
        var bytes = Array(SHA256.hash(data: Array("\(key)/\(place)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let halves = [bytes[..<8], bytes[8...]].map { half in
            half.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        return ID<Void>(high: halves[0], low: halves[1]).description
    }
}

/// How far it is from one day that a task is due to the next, in Taskwarrior.
enum TaskwarriorStep {
    case days(Int)
    case months(Int)
    case weekdays

    /// What Taskwarrior calls the schedule of an item; nil if it has no word for it.
    static func recur(_ item: PortableItem) -> (String, TaskwarriorStep)? {
        guard case .rule(let text) = item.schedule else { return nil }
        let rule = RuleParts(text)
        let start = item.start
        switch rule.frequency {
        case "DAILY" where rule.isPlain: return ("\(rule.interval)days", .days(rule.interval))
        case "WEEKLY":
            if rule["BYDAY"] == "MO,TU,WE,TH,FR", rule.interval == 1, rule.count(of: "UNTIL") == 0,
                rule.count(of: "COUNT") == 0
            {
                return ("weekdays", .weekdays)
            }
            let isItsDay = start.map { rule["BYDAY"] == $0.weekday.code } ?? false
            guard rule.isPlain || isItsDay && rule["UNTIL"] == nil && rule["COUNT"] == nil else {
                return nil
            }
            return ("\(rule.interval)weeks", .days(7 * rule.interval))
        case "MONTHLY" where start.map { $0.civil.day < 29 } ?? false:
            let isItsDay = start.map { rule["BYMONTHDAY"] == "\($0.civil.day)" } ?? false
            guard rule.isPlain || isItsDay && rule["UNTIL"] == nil && rule["COUNT"] == nil else {
                return nil
            }
            return ("\(rule.interval)months", .months(rule.interval))
        case "YEARLY" where rule.isPlain:
            return ("\(rule.interval)years", .months(12 * rule.interval))
        default: return nil
        }
    }

    /// The days that it is due, from the first until a day.
    func days(from start: Day, until end: Day) -> [Day] {
        guard let span = DaySpan(start, max(start, end)), start <= end else { return [] }
        switch self {
        case .days(let count): return stride(from: start, through: end, by: count).map { $0 }
        case .weekdays: return span.days.filter { $0.weekday < .saturday }
        case .months(let count):
            let first = start.civil
            return span.days.filter { day in
                let date = day.civil
                let months = (date.year - first.year) * 12 + date.month - first.month
                return date.day == first.day && months % count == 0
            }
        }
    }
}
