internal import CalendarAPI
internal import Core

/// A calendar in the format of RFC 5545, to which other programs can subscribe. Rule A3.
struct CalendarFeed {
    let entries: [CalendarEntry]
    let zone: Zone
    /// The days of the calendar.
    let span: DaySpan

    init(_ entries: [CalendarEntry], zone: Zone, over span: DaySpan) {
        self.entries = entries
        self.zone = zone
        self.span = span
    }

    /// The whole text.
    var bytes: [UInt8] {
        var lines = ContentLines()
        for line in [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cairn//Cairn//EN", "CALSCALE:GREGORIAN",
            "METHOD:PUBLISH", "NAME:Cairn", "X-WR-CALNAME:Cairn",
            "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
        ] { lines.add(line) }
        if entries.contains(where: { $0.time != nil }) {
            ZoneObservances(zone, over: span).write(to: &lines)
        }
        for entry in entries { write(entry, to: &lines) }
        lines.add("END:VCALENDAR")
        return lines.bytes
    }

    private func write(_ entry: CalendarEntry, to lines: inout ContentLines) {
        lines.add("BEGIN:VEVENT")
        lines.add("UID", text: "\(entry.id)@cairn")
        lines.add("DTSTAMP:\(ContentLines.utc(entry.changed))")
        lines.add("DTSTART" + values([entry.days.first], of: entry))
        if entry.time != nil, entry.minutes > 0 { lines.add("DURATION:PT\(entry.minutes)M") }
        writeDays(of: entry, to: &lines)
        lines.add("SUMMARY", text: entry.title)
        if !entry.detail.isEmpty { lines.add("DESCRIPTION", text: entry.detail) }
        // Planned items do not block time in the user's calendar.
        lines.add("TRANSP:TRANSPARENT")
        for alarm in entry.alarms { write(alarm, entry.title, to: &lines) }
        lines.add("END:VEVENT")
    }

    private func writeDays(of entry: CalendarEntry, to lines: inout ContentLines) {
        switch entry.days {
        case .list(let days):
            let others = Array(days.dropFirst())
            if !others.isEmpty { lines.add("RDATE" + values(others, of: entry)) }
        case .rule(let rule):
            let end = rule.last.map { ";UNTIL=" + until($0, of: entry) } ?? ""
            lines.add("RRULE:\(rule.text)\(end)")
            if !rule.except.isEmpty { lines.add("EXDATE" + values(rule.except, of: entry)) }
        }
    }

    /// Returns days as the value of a property, with the parameters for their type.
    private func values(_ days: [Day], of entry: CalendarEntry) -> String {
        guard let time = entry.time else {
            return ";VALUE=DATE:" + days.map(ContentLines.date).joined(separator: ",")
        }
        let times = days.map { ContentLines.time(WallTime($0, secondOfDay: time.seconds)) }
        return ";TZID=\(zone.identifier):" + times.joined(separator: ",")
    }

    /// Returns the last day of a rule as UNTIL: the day, or its last second in UTC. Section 3.3.10.
    private func until(_ day: Day, of entry: CalendarEntry) -> String {
        guard entry.time != nil else { return ContentLines.date(day) }
        return ContentLines.utc(zone.instant(of: WallTime(day, secondOfDay: 86_399)))
    }

    private func write(_ alarm: Int, _ title: String, to lines: inout ContentLines) {
        lines.add("BEGIN:VALARM")
        lines.add("ACTION:DISPLAY")
        lines.add("DESCRIPTION", text: title)
        lines.add("TRIGGER:\(alarm < 0 ? "-" : "")PT\(alarm.magnitude)M")
        lines.add("END:VALARM")
    }
}
