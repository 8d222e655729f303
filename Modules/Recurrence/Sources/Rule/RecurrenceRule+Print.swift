import Core

extension RecurrenceRule: CustomStringConvertible {
    /// The rule as RFC 5545 text in canonical order. Parsing it gives an equal rule. Rule R2.
    ///
    /// Parts with default values (INTERVAL=1, WKST=MO, SKIP=OMIT) are omitted. SKIP adds
    /// `RSCALE=GREGORIAN`, which RFC 7529 section 4.1 requires.
    public var description: String {
        var text = parts.skip == .omit ? "" : "RSCALE=GREGORIAN;"
        text += "FREQ=" + parts.frequency.code
        if parts.interval != 1 { text += ";INTERVAL=\(parts.interval)" }
        text += Self.list("BYMONTH", parts.months) + Self.list("BYWEEKNO", parts.weekNumbers)
        text += Self.list("BYYEARDAY", parts.yearDays) + Self.list("BYMONTHDAY", parts.monthDays)
        text += Self.list("BYDAY", parts.weekdays) + Self.list("BYHOUR", parts.hours)
        text += Self.list("BYMINUTE", parts.minutes) + Self.list("BYSECOND", parts.seconds)
        text += Self.list("BYSETPOS", parts.positions)
        if parts.weekStart != .monday { text += ";WKST=" + parts.weekStart.code }
        if parts.skip != .omit { text += ";SKIP=" + parts.skip.code }
        switch parts.end {
        case .never: break
        case .count(let count): text += ";COUNT=\(count)"
        case .until(let limit): text += ";UNTIL=" + limit.description
        }
        return text
    }

    private static func list(_ name: String, _ values: [some CustomStringConvertible]) -> String {
        values.isEmpty ? "" : ";\(name)=" + values.map(\.description).joined(separator: ",")
    }
}

extension RecurrenceMoment: CustomStringConvertible {
    /// The text `20261130`, `20261130T093000` or `20261130T093000Z`.
    public var description: String {
        switch self {
        case .day(let day): BasicFormat.text(day)
        case .local(let time): BasicFormat.text(time)
        case .utc(let time): BasicFormat.text(time) + "Z"
        }
    }
}
