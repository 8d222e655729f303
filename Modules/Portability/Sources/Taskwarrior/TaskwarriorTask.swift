internal import Core
internal import PortabilityAPI

/// A task as Taskwarrior exports it.
struct TaskwarriorTask {
    /// Its attributes by their names.
    let attributes: JSONObject
    let uuid: String
    let description: String
    let status: String

    /// Nil for what has not the three attributes that every task has.
    init?(_ record: JSON) {
        guard let attributes = record.object, let uuid = attributes["uuid"]?.string, !uuid.isEmpty,
            let description = attributes["description"]?.string,
            let status = attributes["status"]?.string
        else { return nil }
        self.attributes = attributes
        self.uuid = uuid.lowercased()
        self.description = description
        self.status = status
    }

    /// The text of an attribute.
    func text(_ name: String) -> String? { attributes[name]?.string }

    /// The date of an attribute; nil if there is none that reads, or it lies outside the calendar.
    func date(_ name: String) -> Instant? { attributes[name].flatMap(TaskwarriorTask.date) }

    /// The attributes in which Cairn keeps a schedule that Taskwarrior has no word for, and the day
    /// from which it counts.
    static let rule = "cairnrule"
    static let start = "cairnstart"

    /// A schedule as Cairn writes it: `3/week`, `3/month`, `3/10` or a rule of RFC 5545.
    static func text(of schedule: PortableItem.Schedule) -> String {
        switch schedule {
        case .once: "none"
        case .rule(let text): text
        case .timesAWeek(let count): "\(count)/week"
        case .timesAMonth(let count): "\(count)/month"
        case .times(let count, let days): "\(count)/\(days)"
        }
    }

    /// The schedule that Cairn wrote; nil if it wrote none.
    var schedule: PortableItem.Schedule? {
        guard let text = text(TaskwarriorTask.rule) else { return nil }
        let parts = text.split(separator: "/")
        guard parts.count == 2, let count = Int(parts[0]) else {
            return text.hasPrefix("FREQ=") ? .rule(text) : nil
        }
        switch parts[1] {
        case "week": return .timesAWeek(count)
        case "month": return .timesAMonth(count)
        default: return Int(parts[1]).map { .times(count, inDays: $0) }
        }
    }

    /// What was written about the task, in order.
    var annotations: [String] {
        (attributes["annotations"]?.array ?? []).compactMap { $0["description"]?.string }
    }

    /// A date as `20261124T161854Z`, with or without separators, or as seconds since 1970.
    static func date(_ value: JSON) -> Instant? {
        let text = value.string ?? value.whole.map(String.init) ?? ""
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
        guard let mark = digits.firstIndex(of: UInt8(ascii: "T")) else {
            guard let seconds = Int64(text) else { return nil }
            let instant = Instant(seconds: seconds)
            return (Instant.first...Instant.last).contains(instant) ? instant : nil
        }
        func number(_ range: Range<Int>) -> Int? {
            Int(String(decoding: digits[range], as: UTF8.self))
        }
        guard mark == 8, digits.count == 16, digits[15] == UInt8(ascii: "Z"),
            let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
            year > 0, (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
            let date = Day(year: year, month: month, day: day)
        else { return nil }
        let wall = WallTime(date, secondOfDay: hour * 3_600 + minute * 60 + second)
        return Instant(seconds: wall.secondsSince1970)
    }
}
