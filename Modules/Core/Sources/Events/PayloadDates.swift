/// Where payloads of a kind name days and instants: what goes along when a fact is moved in time.
///
/// A place is the name of a member, or several joined by dots; a list stands for each of its
/// elements. `uses.day` is the day of each use. What is written nowhere stays as it is, and so does
/// a payload that makes no sense.
public struct PayloadDates: Hashable, Sendable {
    /// The places of days, `yyyy-MM-dd`.
    public var days: [String]
    /// The places of points in time, in milliseconds since 1970.
    public var instants: [String]
    /// The places of rules as RFC 5545 writes them, with days such as `20261130` in them.
    public var rules: [String]
    /// The member with the id of the event whose days these are: they go along only if that event
    /// is moved as well. Nil if they are the fact's own.
    public var owner: String?

    /// Days, instants and rules at these places.
    public init(
        days: [String] = [], instants: [String] = [], rules: [String] = [], owner: String? = nil
    ) {
        self.days = days
        self.instants = instants
        self.rules = rules
        self.owner = owner
    }

    /// No day and no instant.
    public static let none = PayloadDates()

    /// Days alone.
    public static func days(_ places: String...) -> PayloadDates { PayloadDates(days: places) }

    /// The payload with its days so many days later, and its instants so many milliseconds.
    ///
    /// `companions` are the events that are moved together with the fact. Days stay between those
    /// that people may type. The order of members stays, and so do members that nobody knows.
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

    /// The value with another one in a place; what is there stays if `body` gives nil.
    private static func changing(
        _ place: ArraySlice<Substring>, of value: JSON, _ body: (JSON) -> JSON?
    ) -> JSON {
        if let values = value.array { return .array(values.map { changing(place, of: $0, body) }) }
        guard let name = place.first.map(String.init) else { return body(value) ?? value }
        guard var object = value.object, let member = object[name] else { return value }
        object[name] = changing(place.dropFirst(), of: member, body)
        return .object(object)
    }

    /// A rule with every run of eight digits that is a day moved.
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
    /// The day so many days later, between 0001-01-01 and 9999-12-31.
    fileprivate func moved(by count: Int) -> Day { min(max(self + count, .first), .last) }

    /// Reads `yyyyMMdd`.
    fileprivate init?(basic digits: [UInt8]) {
        let dash = [UInt8(ascii: "-")]
        self.init(utf8: digits[..<4] + dash + digits[4..<6] + dash + digits[6...])
    }
}

extension Event {
    /// The fact as it stands if the clock it was written by is set: instant, day, offset and what
    /// the payload names are moved. Its id and its hybrid time stay.
    ///
    /// Days move by as many as the instant crosses starts of days of `rule`, in the zone that the
    /// fact names. Moving back gives the same fact again, up to the ends of what people may type.
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
