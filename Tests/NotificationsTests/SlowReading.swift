import Core
import NotificationsAPI

@testable import Notifications

/// A second implementation of the reminder rules, minute by minute, without the planner: A2.
///
/// It shares values with the planner (reminders, the log, settings) but no decisions.
struct SlowReading {
    /// The outcome of a reminder.
    enum Fate: Hashable {
        case sent(at: Instant)
        case withheld(at: Instant)
        case left(String)
    }

    let moment: Moment
    let log: [SentReminder]
    let life: ToyLife
    let settings: (Day) -> NotificationSettings
    let snoozes: [ReminderID: Instant]
    let nudging: (String) -> (mode: String, since: Day?)
    let memory: Memory

    var now: Instant { moment.instant }

    /// Caches clocks and quiet hours, because a year needs them again and again.
    final class Memory {
        var instants: [String: Instant] = [:]
        /// The last good hour of an item on a day; nil if too few days are known.
        var hours: [String: Int?] = [:]
        var weeks: [QuietHours: [Bool]] = [:]
        /// The expiry of each reminder.
        var expiries: [ReminderID: Instant] = [:]
    }

    // MARK: Clocks

    /// The first minute at which a clock shows the wall time. In a gap, the instant by the offset
    /// before it.
    func instant(_ day: Day, minute: Int) -> Instant {
        let key = "\(moment.zone) \(day) \(minute)"
        if let known = memory.instants[key] { return known }
        let wanted = WallTime(day, secondOfDay: minute * 60)
        var instant = Instant(seconds: wanted.secondsSince1970 - 26 * 3_600)
        var before = instant
        for _ in 0..<(53 * 60) {
            let wall = moment.zone.wallTime(at: instant)
            if wall == wanted { break }
            if wall < wanted { before = instant }
            instant = instant + 60
        }
        if moment.zone.wallTime(at: instant) != wanted {
            let shown = moment.zone.wallTime(at: before)
            instant = before + (wanted.secondsSince1970 - shown.secondsSince1970)
        }
        memory.instants[key] = instant
        return instant
    }

    /// The first minute at which the clock shows the next day.
    func end(of day: Day) -> Instant {
        let key = "\(moment.zone) \(day) end"
        if let known = memory.instants[key] { return known }
        let wanted = WallTime(day + 1, secondOfDay: moment.rule.dayStart.seconds)
        var instant = Instant(seconds: wanted.secondsSince1970 - 26 * 3_600)
        while moment.zone.wallTime(at: instant) < wanted { instant = instant + 60 }
        memory.instants[key] = instant
        return instant
    }

    func isQuiet(_ instant: Instant, _ settings: NotificationSettings) -> Bool {
        isQuiet(moment.zone.wallTime(at: instant), settings)
    }

    func isQuiet(_ wall: WallTime, _ settings: NotificationSettings) -> Bool {
        let quiet = settings.quiet
        let week = memory.weeks[quiet] ?? SlowReading.week(quiet.description)
        if memory.weeks[quiet] == nil { memory.weeks[quiet] = week }
        return week[wall.day.weekday.index * 1_440 + Int(wall.secondOfDay) / 60]
    }

    /// Every minute of a week from Monday, for a typed setting.
    private static func week(_ text: String) -> [Bool] {
        var hours = [String](repeating: "off", count: 7)
        for part in text.split(separator: ";") {
            let words = part.split(separator: " ")
            for weekday in Weekday.allCases {
                let name = Substring(weekday.shortEnglishName.lowercased())
                if words.count == 1 || words[0].split(separator: ",").contains(name) {
                    hours[weekday.index] = String(words.last!)
                }
            }
        }
        var minutes = [Bool](repeating: false, count: 7 * 1_440)
        for (day, text) in hours.enumerated() where text != "off" {
            let ends = text.split(separator: "-").map { time(String($0)).minutes }
            var minute = ends[0]
            while minute % 1_440 != ends[1] {
                minutes[(day * 1_440 + minute) % minutes.count] = true
                minute += 1
            }
        }
        return minutes
    }

    // MARK: One reminder

    private struct Case {
        var reminder: Reminder
        var due: Instant
        var fate: Fate
        var isNudge: Bool { reminder.nature == .nudge }
        var start: Instant {
            switch fate {
            case .sent(let at), .withheld(let at): at
            case .left: due
            }
        }
        var isGoing: Bool { if case .left = fate { false } else { true } }
    }

    private func read(_ reminder: Reminder, left: String?) -> Case? {
        var reminder = reminder
        var due: Instant
        var expiry = Instant.last
        switch reminder.time {
        case .instant(let instant): due = instant
        case .wall(let time):
            let isSmall = time < moment.rule.dayStart
            due = instant(isSmall ? reminder.day + 1 : reminder.day, minute: time.minutes)
            expiry = end(of: reminder.day)
        }
        if let until = snoozes[reminder.id] {
            reminder.id = reminder.id.again(at: until)
            reminder.nature = .asked
            due = until
        }
        if log.contains(where: { $0.id == reminder.id }) { return nil }
        expiry = min(expiry, due + Int64(reminder.useful * 60))
        memory.expiries[reminder.id] = expiry
        let set = settings(reminder.day)
        if !set.isOn { return Case(reminder: reminder, due: due, fate: .left("off")) }
        if let settled = reminder.settled {
            return Case(reminder: reminder, due: due, fate: .left(settled.rawValue))
        }
        if let left { return Case(reminder: reminder, due: due, fate: .left(left)) }
        if reminder.nature == .nudge, life.peace(reminder.day) {
            return Case(reminder: reminder, due: due, fate: .left("peace"))
        }
        return Case(reminder: reminder, due: due, fate: fate(reminder, due, expiry, set))
    }

    private func fate(
        _ reminder: Reminder, _ due: Instant, _ expiry: Instant, _ set: NotificationSettings
    ) -> Fate {
        var minute = max(due, now)
        guard minute < expiry else { return .left("stale") }
        let isUrgent = reminder.id.again != nil || reminder.nature == .asked && set.isUrgent
        let focus = reminder.nature == .nudge ? life.work(now) : nil
        var isAlwaysQuiet = true
        while minute < expiry {
            let isHeld = reminder.nature != .live && !isUrgent && isQuiet(minute, set)
            if !isHeld, focus.map({ $0 <= minute }) ?? true { return .sent(at: minute) }
            isAlwaysQuiet = isAlwaysQuiet && isHeld
            minute = minute + 60
        }
        // The reason is quiet hours if they alone leave no minute, then focus if it alone does.
        return .left(!isAlwaysQuiet && focus.map { $0 >= expiry } == true ? "focus" : "quiet")
    }

    /// The end of retries for a reminder: minute by minute from its own time, while it is useful
    /// and no quiet period holds it back. In a bundle the start can be slightly later.
    func until(_ reminder: Reminder, _ fate: Fate?) -> Instant? {
        guard let expiry = memory.expiries[reminder.id] else { return nil }
        let set = settings(reminder.day)
        let isUrgent = reminder.id.again != nil || reminder.nature == .asked && set.isUrgent
        var minute = now
        if case .sent(let at) = fate { minute = at }
        while minute < expiry, reminder.nature == .live || isUrgent || !isQuiet(minute, set) {
            minute = minute + 60
        }
        return min(minute, expiry)
    }

    // MARK: Nudges

    private func nudges(on day: Day) -> [(Reminder, String?)] {
        let set = settings(day)
        guard set.isOn, set.isSmart else { return [] }
        return life.candidates(day, moment).compactMap { candidate in
            let (mode, since) = nudging(candidate.item)
            guard mode == "on" || mode == "auto" && !candidate.hasTimes else { return nil }
            let today = moment.day
            let past = life.past(candidate.item, DaySpan(today - 90, today - 1)!)
            guard let minute = hour(of: candidate.item, past, set, day) else { return nil }
            let mine = log.filter {
                $0.id.subject == candidate.item && $0.id.again == nil && $0.id.day > since ?? .first
            }
            let asked = mine.contains { $0.id.kind == .ask && $0.id.day < day }
            let gone = run(mine, past)
            var (kind, left) = (ReminderKind.nudge, String?.none)
            if asked {
                left = "pauses"
            } else if gone >= 7 {
                kind = .ask
            } else if gone >= 3, let last = past.last(where: { $0.day < day })?.day,
                mine.contains(where: { $0.id.kind == .nudge && $0.id.day == last })
            {
                left = "rests"
            }
            var reminder = Reminder(
                id: ReminderID(kind, candidate.item, day),
                time: .wall(TimeOfDay(minutes: minute % 1_440)!), title: "", useful: 120, why: "")
            reminder.nature = .nudge
            reminder.settled = life.settled(candidate.item, day, moment)
            return (reminder, left)
        }
    }

    /// The number of an item's consecutive ignored nudges, latest first.
    private func run(_ mine: [SentReminder], _ past: [NudgeCandidate.Past]) -> Int {
        var count = 0
        var day = moment.day
        while day > moment.day - 91 {
            defer { day -= 1 }
            let nudge = mine.first {
                $0.id.kind == .nudge && $0.id.day == day
                    && ($0.outcome == .sent || $0.outcome == .claimed)
            }
            guard let nudge else { continue }
            let isDone = past.contains { $0.day == day && $0.isDone }
            if nudge.response == .answered || isDone { return count }
            if nudge.response == .ignored || day < moment.day { count += 1 }
        }
        return count
    }

    /// The minute of a nudge, from the share of open days at each hour.
    private func hour(
        of item: String, _ past: [NudgeCandidate.Past], _ set: NotificationSettings, _ day: Day
    ) -> Int? {
        let start = moment.rule.dayStart.minutes
        let key = "\(item) \(moment.day)"
        let good = memory.hours[key] ?? lastGood(past)
        memory.hours[key] = .some(good)
        let hours = (0..<48).map { $0 * 60 }.filter { $0 >= start && $0 < start + 1_440 }
        let allowed = hours.filter { mayNudge($0, set, day) }
        guard let good else {
            let plain = [set.evening, set.morning].compactMap { $0?.from.minutes }
                .map { $0 < start ? $0 + 1_440 : $0 }
            return plain.first { mayNudge($0, set, day) } ?? allowed.last
        }
        return allowed.filter { $0 <= good }.last ?? allowed.first
    }

    private func lastGood(_ past: [NudgeCandidate.Past]) -> Int? {
        let start = moment.rule.dayStart.minutes
        let hours = (0..<48).map { $0 * 60 }.filter { $0 >= start && $0 < start + 1_440 }
        let known = past.filter { !($0.isDone && $0.minute == nil) }
        guard known.count >= 14 else { return nil }
        func chance(_ hour: Int) -> (open: Int, value: Double) {
            let open = known.filter { !$0.isDone || $0.minute! >= hour }
            return (open.count, Double(open.filter(\.isDone).count + 1) / Double(open.count + 2))
        }
        let good = hours.filter { hour in
            let (open, value) = chance(hour)
            return open >= 1 && open * 10 >= known.count && value >= chance(hours[0]).value / 2
        }
        return good.last ?? hours[0]
    }

    private func mayNudge(_ minute: Int, _ set: NotificationSettings, _ day: Day) -> Bool {
        let wall = WallTime(day, secondOfDay: minute * 60)
        let clock = Int(wall.secondOfDay) / 60
        let inside = [set.morning, set.evening].contains { window in
            guard let window else { return false }
            return clock >= window.from.minutes && clock < window.to.minutes
        }
        return inside && !isQuiet(wall, set)
    }

    // MARK: All of them

    /// The outcome of each reminder.
    func fates() -> [ReminderID: Fate] {
        let days = [moment.day - 1, moment.day, moment.day + 1, moment.day + 2]
        var cases = days.flatMap { day in
            life.reminders(day, moment).compactMap { read($0, left: nil) }
        }
        cases += days.dropFirst().flatMap { day in
            nudges(on: day).compactMap { read($0.0, left: $0.1) }
        }
        cases.sort { ($0.start, $0.due, $0.reminder.id) < ($1.start, $1.due, $1.reminder.id) }
        withhold(&cases)
        for index in cases.indices where cases[index].start > now + 48 * 3_600 {
            if cases[index].isGoing { cases[index].fate = .left("far") }
        }
        limit(&cases)
        return Dictionary(uniqueKeysWithValues: cases.map { ($0.reminder.id, $0.fate) })
            .filter { $0.value != .left("far") }
    }

    private func withhold(_ cases: inout [Case]) {
        for index in cases.indices {
            guard case .sent(let at) = cases[index].fate, cases[index].reminder.kind == .nudge,
                cases[index].isNudge, let seed = settings(cases[index].reminder.day).trial,
                NudgeTrial.withholds(
                    cases[index].reminder.id.subject, on: cases[index].reminder.day, seed: seed)
            else { continue }
            cases[index].fate = .withheld(at: at)
        }
    }

    private func limit(_ cases: inout [Case]) {
        let delivered = log.filter { $0.outcome == .sent || $0.outcome == .claimed }
        for day in Set(cases.map(\.reminder.day)) {
            let today = delivered.filter { $0.id.day == day && $0.id.kind != .phase }
            let set = settings(day)
            var nudged = today.filter {
                $0.id.again == nil && [.nudge, .ask, .streak, .season].contains($0.id.kind)
            }.count
            var count = today.count
            let streak = cases.firstIndex {
                $0.reminder.day == day && $0.reminder.kind == .streak && $0.isNudge
                    && $0.isGoing
            }
            for index in cases.indices where cases[index].reminder.day == day {
                guard case .sent = cases[index].fate, cases[index].reminder.nature != .live else {
                    continue
                }
                let isKept = streak.map { $0 > index } ?? false
                if cases[index].isNudge, nudged + (isKept ? 1 : 0) >= set.nudges,
                    !(streak == index && nudged < set.nudges)
                {
                    cases[index].fate = .left("nudge-limit")
                } else if let limit = set.limit, count >= limit {
                    cases[index].fate = .left("limit")
                    if cases[index].isNudge { nudged += 1 }
                } else {
                    count += 1
                    if cases[index].isNudge { nudged += 1 }
                }
            }
        }
    }
}
