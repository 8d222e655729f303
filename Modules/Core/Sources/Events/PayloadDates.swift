/// The paths of a payload's members that contain days and instants. They are used to move an event
/// in time.
///
/// A path is the name of a member, or several names joined by dots. If a member is a list, the path
/// applies to each element: `uses.day` is the day of each use. Other members and invalid payloads
/// do not change.
public struct PayloadDates: Hashable, Sendable {
    /// The paths of members with days in the form `yyyy-MM-dd`.
    public var days: [String]
    /// The paths of members with instants in milliseconds since 1970.
    public var instants: [String]
    /// The paths of members with RFC 5545 rules, which can contain days such as `20261130`.
    public var rules: [String]
    /// The name of the member with the id of the event to which the dates belong. The dates move
    /// only if that event moves too. Nil if they belong to the event itself.
    public var owner: String?

    /// Creates the paths of members with days, instants and rules.
    public init(
        days: [String] = [], instants: [String] = [], rules: [String] = [], owner: String? = nil
    ) {
        self.days = days
        self.instants = instants
        self.rules = rules
        self.owner = owner
    }

    /// A payload without days and instants.
    public static let none = PayloadDates()

    /// Creates paths for a payload that contains days but no instants.
    public static func days(_ places: String...) -> PayloadDates { PayloadDates(days: places) }

    /// Returns the payload after its days are moved by `count` days and its instants by
    /// `milliseconds`.
    ///
    /// `companions` are the ids of the events that are moved together with this one. Days stay
    /// within the range that users can enter. The order of members and unknown members do not
    /// change.
    public func moved(
        _ payload: [UInt8], byDays count: Int, milliseconds: Int64, with companions: Set<EventID>
    ) -> [UInt8] {
        guard self != .none, var value = try? JSON(parsing: payload) else { return payload }
        if let owner {
            guard let id = value[owner]?.string.flatMap({ EventID($0) }), companions.contains(id)
            else { return payload }
        }
        func change(_ places: [String], _ body: (JSON) -> JSON?) {
            for place in places {
                value = PayloadDates.changing(place.split(separator: ".")[...], of: value, body)
            }
        }
        change(days) { $0.string.flatMap { Day($0) }.map { .string("\($0.moved(by: count))") } }
        change(instants) { $0.integer.map { .integer($0.saturatingAdd(milliseconds)) } }
        change(rules) { $0.string.map { .string(PayloadDates.moved(rule: $0, by: count)) } }
        return value.bytes
    }

    /// Returns `value` with the elements at a path replaced by the result of `body`. An element
    /// stays unchanged if `body` returns nil.
    private static func changing(
        _ place: ArraySlice<Substring>, of value: JSON, _ body: (JSON) -> JSON?
    ) -> JSON {
        if let values = value.array { return .array(values.map { changing(place, of: $0, body) }) }
        guard let name = place.first.map(String.init) else { return body(value) ?? value }
        guard var object = value.object, let member = object[name] else { return value }
        object[name] = changing(place.dropFirst(), of: member, body)
        return .object(object)
    }

    /// Returns an RFC 5545 rule in which every day of eight digits is moved.
    private static func moved(rule: String, by count: Int) -> String {
        var (moved, rest): ([UInt8], Substring.UTF8View) = ([], rule[...].utf8)
        while let first = rest.first {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let text = Array(digits)
            if text.count == 8, let day = Day(basic: text) {
                moved += "\(day.moved(by: count))".utf8.filter { $0 != UInt8(ascii: "-") }
            } else {
                moved += text.isEmpty ? [first] : text
            }
            rest = rest.dropFirst(max(1, text.count))
        }
        return String(decoding: moved, as: UTF8.self)
    }
}

extension Day {
    /// Returns the day `count` days later, limited to 0001-01-01 … 9999-12-31.
    fileprivate func moved(by count: Int) -> Day { min(max(self + count, .first), .last) }

    /// Parses a day in the form `yyyyMMdd`; nil for other text.
    fileprivate init?(basic digits: [UInt8]) {
        let dash = [UInt8(ascii: "-")]
        self.init(utf8: digits[..<4] + dash + digits[4..<6] + dash + digits[6...])
    }
}

extension Event {
    /// Returns the event as if the writer's clock had been correct. The instant, day, offset and
    /// the dates in the payload are moved. The id and the hybrid time stay the same.
    ///
    /// The day moves by the number of day starts of `rule` between the old and the new instant, in
    /// the event's zone. Moving the event back gives the original event, within the range that
    /// users can enter.
    public func moved(
        by milliseconds: Int64, dates: PayloadDates, rule: DayRule, with companions: Set<EventID>
    ) -> Event {
        var moved = self
        moved.instant.milliseconds = instant.milliseconds.saturatingAdd(milliseconds)
        let count = rule.day(at: moved.instant) - rule.day(at: instant)
        moved.day += count
        moved.offset &+= Int32(rule.zone.offset(at: moved.instant) - rule.zone.offset(at: instant))
        moved.payload = dates.moved(
            payload, byDays: count, milliseconds: milliseconds, with: companions)
        return moved
    }
}
