internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Recurrence

/// `cairn recurrence next RULE`: lists the occurrences from a point in time on. Rule R4.
struct NextDaysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "next", abstract: "Show when a rule occurs next.",
        discussion: """
            Prints times if the rule has hours, minutes or seconds, or if the start has a
            time of day. Otherwise prints days. Times are local times in your zone.

            Examples:
              cairn recurrence next "FREQ=MONTHLY;BYDAY=-1FR"
              cairn recurrence next "FREQ=WEEKLY;INTERVAL=2" --start 2026-01-05 --count 10
              cairn recurrence next "FREQ=HOURLY;INTERVAL=6" --from 2026-11-20T09:30
            """)

    @Argument(help: "The rule, as after RRULE: in a calendar.")
    var rule: String
    @Option(
        parsing: .unconditional, help: "The first day or time to show: a day or 2026-11-20T09:30.")
    var from: String?
    @Option(
        parsing: .unconditional,
        help: "The start of the rule, for intervals and COUNT. Default: --from.")
    var start: String?
    @Option(parsing: .unconditional, help: "The number of days, 1–1,000.")
    var count = 5

    func validate() throws {
        guard (1...1_000).contains(count) else {
            throw ValidationError("--count must be a number from 1 to 1,000.")
        }
    }

    func run() async throws {
        let rule = try RecurrenceRule(typed: rule)
        let zone = try session.zone()
        let today = zone.wallTime(at: session.clock.now()).day
        let reader = MomentReader(zone: zone, today: today)
        let from = try reader.moment(from, "from") ?? .day(today)
        let start = try reader.moment(start, "start") ?? from
        let isTimed = rule.namesTimes || from.isTimed || start.isTimed
        let set = RecurrenceSet(
            start: isTimed ? .zoned(start.wall, zone) : .date(start.wall.day), rules: [rule])
        let found = Array(set.occurrences(from: from.wall).prefix(count))
        let sheet = NextDaysSheet(rule: rule, found: found, isTimed: isTimed, today: today)
        if session.wantsJSON {
            session.show(sheet.members(from: from.wall, start: start.wall, zone: zone))
        } else {
            sheet.show(in: session)
        }
    }
}

extension RecurrenceRule {
    /// True if the rule contains times of day.
    fileprivate var namesTimes: Bool {
        frequency.isSubDaily || !(parts.hours + parts.minutes + parts.seconds).isEmpty
    }
}

/// Parses a day or a wall-clock time.
private struct MomentReader {
    enum Moment {
        case day(Day)
        case time(WallTime)

        var wall: WallTime {
            switch self {
            case .day(let day): WallTime(day)
            case .time(let time): time
            }
        }

        var isTimed: Bool {
            if case .time = self { true } else { false }
        }
    }

    let zone: Zone
    let today: Day

    func moment(_ text: String?, _ field: String) throws(Rejection) -> Moment? {
        guard let text else { return nil }
        guard text.contains(":") else {
            return .day(try DayReader(today: today, leaning: .future).day(text))
        }
        do throws(Rejection) {
            return .time(zone.wallTime(at: try InstantText.read(text, zone: zone)))
        } catch {
            throw Rejection(
                "time.unreadable", error.message, field: field, hints: error.hints)
        }
    }
}
