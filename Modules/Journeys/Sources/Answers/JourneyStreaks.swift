internal import Core
internal import StreaksAPI

/// Provides a streak of days for each current journey. Rules K5, K6, J2.
///
/// The streak `journey` belongs to the journey that began first, or to the latest one if none is
/// current; `journey-2` belongs to the second. Days outside of the journey neither count nor break
/// the streak.
struct JourneyStreaks: StreakLineSource {
    func lines(over span: DaySpan, today: Day, in view: WorldView) -> [StreakLine] {
        let last = min(span.last, today)
        return JourneyStreaks.shown(on: last, in: view).enumerated().map { index, record in
            var (qualified, neutral) = (DayBits(span), DayBits.all(span))
            for day in JourneyWalk(record, upTo: last, today: today, in: view).days {
                qualified[day.day] = day.verdict == .done
                neutral[day.day] = day.verdict == .grace || day.verdict == .vanished
            }
            return StreakLine(
                id: index == 0 ? "journey" : "journey-2", title: "Journey: \(record.birth.title)",
                qualified: qualified, neutral: neutral)
        }
    }

    func firstDay(in view: WorldView) -> Day? {
        view.journeys.resolution.counting.map(\.birth.start).min()
    }

    func reason(for line: String, on day: Day, in view: WorldView) -> String {
        let today = max(day, view.world.lastRecorded?.day ?? day)
        let shown = JourneyStreaks.shown(on: today, in: view)
        let index = line == "journey" ? 0 : 1
        guard shown.indices.contains(index) else { return "No journey was active." }
        let record = shown[index]
        let walk = JourneyWalk(record, upTo: day, today: today, in: view)
        guard let last = walk.days.last, last.day == day else {
            return "\(record.birth.title) was not active: the day neither counts nor breaks."
        }
        return "Day \(last.number): " + sentence(last, walk)
    }

    private func sentence(_ day: JourneyDay, _ walk: JourneyWalk) -> String {
        switch day.verdict {
        case .done: "done."
        case .grace:
            "not done; a grace day keeps the streak, \(walk.graceLeft) of \(Journey.graceDays) "
                + "left."
        case .missed: "not done, and no grace day was left: the streak broke."
        // The current day is unknown here, so the text must be valid on that day and later.
        case .pending:
            walk.graceLeft > 0
                ? "not done; a grace day keeps the streak, \(walk.graceLeft) left before it."
                : "not done, and no grace day is left."
        case .vanished: "skipped by a time zone: the day neither counts nor breaks."
        case .future: "in the future."
        }
    }

    /// Returns the journeys that are current on a day, or the latest one if none is current.
    private static func shown(on day: Day, in view: WorldView) -> [JourneyRecord] {
        let begun = view.journeys.resolution.counting.filter { $0.birth.start <= day }
        let running = begun.filter { $0.isUnderWay(on: day) }
        return running.isEmpty ? begun.suffix(1) : running
    }
}

extension JourneyStreaks: ActivityDaySource {
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits {
        var days = DayBits(span)
        for record in view.journeys.records {
            for day in record.days.keys where span.contains(day) { days[day] = true }
        }
        return days
    }
}
