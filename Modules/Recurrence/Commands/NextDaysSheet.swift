internal import CommandLineKit
internal import Core
internal import Recurrence

/// The output of `cairn recurrence next`, for people and programs.
struct NextDaysSheet {
    let rule: RecurrenceRule
    let found: [WallTime]
    /// True if the occurrences have a time of day.
    let isTimed: Bool
    let today: Day

    func show(in session: Session) {
        session.show("  " + session.paint(rule.summary(), .strong))
        session.show()
        guard !found.isEmpty else {
            session.show("  No more occurrences from that time on.")
            return
        }
        var columns = [Table.Column("Day"), .init("Time"), .init("")]
        if !isTimed { columns.remove(at: 1) }
        var table = Table(columns)
        for time in found {
            let day = Table.Cell(DayText.short(time.day, today: today))
            let away = Table.Cell(distance(to: time.day), .quiet)
            if isTimed { table.add(day, .init(clock(time)), away) } else { table.add(day, away) }
        }
        session.show(table)
    }

    /// Returns the members of the JSON document: wall times in ISO 8601, and instants in addition.
    func members(from: WallTime, start: WallTime, zone: Zone) -> JSONObject {
        var members = JSONObject([
            ("rule", JSON.string(rule.description)), ("summary", .string(rule.summary())),
            ("start", .string(text(start))), ("from", .string(text(from))),
            ("occurrences", .array(found.map { .string(text($0)) })),
        ])
        if isTimed {
            members["zone"] = .string(zone.identifier)
            members["utc"] = .array(found.map { .integer(zone.instant(of: $0).seconds) })
        }
        return members
    }

    private func text(_ time: WallTime) -> String {
        isTimed ? "\(time.day)T\(InstantText.clock(time, seconds: true))" : "\(time.day)"
    }

    private func clock(_ time: WallTime) -> String {
        InstantText.clock(time, seconds: time.secondOfDay % 60 != 0)
    }

    private func distance(to day: Day) -> String {
        switch day - today {
        case -1...1: DayText.relative(day, today: today)
        case let days where days < 0: "\(-days) days ago"
        case let days: "in \(days) days"
        }
    }
}
