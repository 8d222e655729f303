internal import Core
internal import PortabilityAPI

/// A task exported by Taskwarrior.
struct TaskwarriorTask {
    /// The attributes by name.
    let attributes: JSONObject
    let uuid: String
    let description: String
    let status: String

    /// Creates a task; nil if one of the three required attributes is missing.
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

    /// Returns the text of an attribute.
    func text(_ name: String) -> String? { attributes[name]?.string }

    /// Returns the date of an attribute; nil if it is missing, invalid or outside the calendar.
    func date(_ name: String) -> Instant? { attributes[name].flatMap(TaskwarriorTask.date) }

    /// The user-defined attributes for a schedule that Taskwarrior cannot express, and for its
    /// start day.
    static let rule = "cairnrule"
    static let start = "cairnstart"

    /// Returns a schedule in Cairn's format: `3/week`, `3/month`, `3/10` or an RFC 5545 rule.
    static func text(of schedule: PortableItem.Schedule) -> String {
        switch schedule {
        case .once: "none"
        case .rule(let text): text
        case .timesAWeek(let count): "\(count)/week"
        case .timesAMonth(let count): "\(count)/month"
        case .times(let count, let days): "\(count)/\(days)"
        }
    }

    /// The schedule stored by Cairn; nil if there is none.
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

    /// The annotations of the task in order.
    var annotations: [String] {
        (attributes["annotations"]?.array ?? []).compactMap { $0["description"]?.string }
    }

    /// Parses a date such as `20261124T161854Z`, with or without separators, or as seconds since
    /// 1970.
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
