internal import Core
internal import PortabilityAPI

/// The importer of Habitica user data: habits, dailies and to-dos with their history. Rule P1.
struct HabiticaImporter: Importer {
    var name: String { "habitica" }
    var title: String { "Habitica" }
    var accepts: String { "its export of user data (habitica-user-data.json)" }

    private static let refusal = Rejection(
        "import.not-habitica", "This is not an export of Habitica's user data.", field: "file")

    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource {
        let document = try file.json(HabiticaImporter.refusal)
        guard let tasks = document["tasks"]?.object else { throw HabiticaImporter.refusal }
        var reading = HabiticaReading(HabiticaClock(document, days: file.days))
        var count = 0
        for kind in HabiticaReading.Kind.allCases {
            for task in tasks[kind.rawValue]?.array ?? [] {
                count += 1
                if count % 100 == 0 { progress(count) }
                reading.take(task, as: kind)
            }
        }
        return reading.source(rewards: tasks["rewards"]?.array?.count ?? 0)
    }
}

/// The conversion of Habitica's instants to days.
///
/// Habitica stores instants, the hour at which the user's day begins, and the zone offset of the
/// last use. If the user's own zone had that offset then, it is used, because it knows daylight
/// saving changes. Otherwise the offset applies to all instants.
struct HabiticaClock {
    private let days: DayRule
    private let offset: Int64?
    private let dayStart: Int64
    /// True if the user's zone differs from that of Habitica.
    var isForeign: Bool { offset != nil }

    init(_ document: JSON, days: DayRule) {
        let preferences = document["preferences"]
        let hour = preferences?["dayStart"]?.whole ?? 0
        dayStart = (0...24).contains(hour) ? hour % 24 * 60 : 0
        self.days = DayRule(
            zone: days.zone, dayStart: TimeOfDay(minutes: Int(dayStart)) ?? .midnight)
        // The sign is that of JavaScript: minutes to add to local time to get UTC.
        let minutes = (preferences?["timezoneOffset"]?.whole).flatMap { minutes in
            (-1_080...1_080).contains(minutes) ? -minutes : nil
        }
        let seen = document["auth"]?["timestamps"]?["loggedin"] ?? document["lastCron"]
        guard let minutes, let last = seen.flatMap(HabiticaClock.instant),
            Int64(days.zone.offset(at: last)) != minutes * 60
        else {
            offset = nil
            return
        }
        offset = minutes * 60
    }

    /// Returns the day of a completed action.
    func day(at instant: Instant) -> Day { day(at: instant, dayStart: dayStart) }

    /// Returns the day of a date that was set, regardless of the start of the user's day.
    func date(at instant: Instant) -> Day { day(at: instant, dayStart: 0) }

    /// Returns the minutes after midnight in local time.
    func minute(at instant: Instant) -> Int { Int(wall(at: instant).secondOfDay) / 60 }

    private func day(at instant: Instant, dayStart: Int64) -> Day {
        wall(at: instant).advanced(bySeconds: -Int(dayStart) * 60).day
    }

    private func wall(at instant: Instant) -> WallTime {
        guard let offset else { return days.zone.wallTime(at: instant) }
        return WallTime(secondsSince1970: (instant + offset).seconds)
    }

    /// Parses milliseconds since 1970 or ISO 8601 text in UTC; nil outside the calendar.
    static func instant(_ value: JSON) -> Instant? {
        if let number = value.double {
            guard let milliseconds = Int64(exactly: number.rounded()) else { return nil }
            let instant = Instant(milliseconds: milliseconds)
            return (Instant.first...Instant.last).contains(instant) ? instant : nil
        }
        guard let text = value.string else { return nil }
        if text.utf8.count == 10, let day = Day(text) {
            return Instant(seconds: WallTime(day).secondsSince1970)
        }
        // Fractions of a second do not affect the day.
        let head = text.prefix(19)
        return head.utf8.count == 19 && text.hasSuffix("Z")
            ? TaskwarriorTask.date(.string(head + "Z")) : nil
    }
}
