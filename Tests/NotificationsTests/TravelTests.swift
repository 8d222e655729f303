import Core
import CoreTesting
import NotificationsAPI
import SettingsAPI
import Testing

@testable import Notifications

/// A traveller's year with two sending processes, compared with a naive implementation.
@Suite struct TravelTests {
    /// A year takes long in a debug build.
    #if DEBUG
        static let seeds: [UInt64] = [1, 2]
    #else
        static let seeds = [UInt64](1...20)
    #endif

    @Test(
        "A2: a year of travel, clock changes and outages gives the same plans as a naive version",
        arguments: seeds)
    func year(seed: UInt64) throws {
        var journey = try Journey(seed)
        var checked = 0
        while journey.now < journey.end {
            journey.pass()
            guard journey.hasPower else { continue }
            // Both processes read the same log before either claims.
            let before = journey.recentLog
            for process in 0..<2 {
                let (plan, faults) = journey.check(process, before)
                try #require(faults.isEmpty, "\(faults.prefix(3))")
                journey.send(plan, process)
                checked += 1
            }
        }
        #expect(Set(journey.log.map(\.id)).count == journey.log.count)
        #expect(checked > 1_500)
        // Every branch must have been taken.
        #expect(journey.missing.isEmpty)
    }
}

/// The traveller's zone, the time there, and the sent reminders.
struct Journey {
    static let zones = [
        "Europe/London", "America/New_York", "Pacific/Auckland", "Pacific/Honolulu", "Asia/Tokyo",
        "Pacific/Kiritimati", "Australia/Lord_Howe", "America/Los_Angeles", "Africa/Casablanca",
        "Europe/Paris",
    ]
    static let expected: Set<String> = [
        "send", "wait", "withhold", "done", "quiet", "stale", "focus", "peace", "limit",
        "nudge-limit", "rests", "bundle", "late", "snoozed", "ask", "pauses", "off", "raced",
    ]
    var generator: SeededGenerator
    var person: Person
    let table: LifeTable
    var now: Instant
    let end: Instant
    var day: Day
    var place = 0
    var moves: Instant
    var log: [SentReminder] = []
    var claims: Set<ReminderID> = []
    var seen: Set<String> = []
    /// The clock errors of the two processes in minutes.
    var skew: [Int64] = [0, 0]
    let outage: Range<Instant>
    let memory = SlowReading.Memory()

    init(_ seed: UInt64) throws {
        generator = SeededGenerator(seed)
        table = LifeTable(seed)
        person = try Person([ToyModule(life: table.life), NotificationsModule()])
        now = instant("2026-01-10 12:00")
        end = now + 365 * 86_400
        day = CoreTesting.day("2026-01-10")
        moves = now
        let start = now + Int64.random(in: 40...300, using: &generator) * 86_400
        outage = start..<(start + 7 * 86_400)
        for (key, value, from) in [
            ("quiet", "22:00-07:00; fri,sat 23:30-09:00", "2026-01-10"),
            ("limit", "6", "2026-05-01"), ("limit", "20", "2026-06-01"),
            ("trial", "on", "2026-03-01"),
            ("enabled", "off", "2026-09-10"), ("enabled", "on", "2026-09-13"),
            ("nudge-limit", "2", "2026-10-01"), ("urgent", "on", "2026-11-01"),
        ] {
            try person.does(
                ChangeSetting(
                    key: "notifications.\(key)", value: value, from: CoreTesting.day(from)))
        }
    }

    var missing: Set<String> { Journey.expected.subtracting(seen) }

    var hasPower: Bool { !outage.contains(now) }

    func moment(_ process: Int) -> Moment {
        let rule = DayRule(zone: zone(Journey.zones[place]), dayStart: time("04:00"))
        let shown = now + skew[process] * 60
        return Moment(shown, day: max(day, rule.day(at: shown)), rule: rule)
    }

    /// The log that the ledger returns: the last days, nudges of ninety days, and every question.
    var recentLog: [SentReminder] {
        log.filter {
            $0.id.day >= day - 4 || $0.id.kind == .ask
                || $0.id.kind == .nudge && $0.id.day >= day - 90
        }
    }

    /// Some minutes pass. Sometimes the person moves to another zone or a clock is set.
    mutating func pass() {
        let minutes = Int64.random(in: 1...1_000, using: &generator)
        now = now + minutes * 60
        if now >= moves {
            place = Int.random(in: 0..<Journey.zones.count, using: &generator)
            moves = now + Int64.random(in: 5...40, using: &generator) * 86_400
        }
        if Int.random(in: 0..<40, using: &generator) == 0 {
            skew[1] = Int64.random(in: -9...9, using: &generator)
        }
        day = max(day, moment(0).day)
    }

    /// The plan of a process, and its differences from the naive one.
    mutating func check(
        _ process: Int, _ log: [SentReminder]
    ) -> (plan: ReminderPlan, faults: [String]) {
        var faults: [String] = []
        let (moment, view) = (moment(process), person.view)
        let plan = Notifications.plan(at: moment, log: log, in: view)
        let short = Notifications.plan(at: moment, log: log, isShort: true, in: view)
        if short.toSend != plan.toSend || short.toWithhold != plan.toWithhold {
            faults.append("a short plan sends something else at \(moment.instant.utcText)")
        }
        let hour = moment.instant + 3_600
        if short.waiting.filter({ $0.instant <= hour })
            != plan.waiting.filter({ $0.instant <= hour })
        {
            faults.append("a short plan knows another hour at \(moment.instant.utcText)")
        }
        var settings: [Day: NotificationSettings] = [:]
        for day in (moment.day - 1)...(moment.day + 2) {
            settings[day] = Notifications.settings(on: day, in: view)
        }
        let reading = SlowReading(
            moment: moment, log: log, life: table.life,
            settings: { settings[$0] ?? settings[moment.day]! },
            snoozes: (-1...2).reduce(into: [:]) { all, offset in
                all.merge(view.notifications.snoozes(on: moment.day + offset)) { $1 }
            }, nudging: { _ in ("auto", nil) }, memory: memory)
        let fates = reading.fates()
        var planned: [ReminderID: SlowReading.Fate] = [:]
        for entry in plan.entries {
            seen.formUnion([entry.decision.rawValue, entry.reason.code])
            if entry.reminders.count > 1 { seen.insert("bundle") }
            if entry.reminders.contains(where: { $0.kind == .ask }) { seen.insert("ask") }
            for reminder in entry.reminders {
                planned[reminder.id] = fate(of: reminder, in: entry, fates[reminder.id])
            }
        }
        let shown = fates.filter { id, fate in
            guard case .left = fate else { return true }
            return id.day >= moment.day && planned[id] != nil || isNear(id, moment)
        }
        for id in Set(shown.keys).union(planned.keys) where planned[id] != shown[id] {
            faults.append(
                "\(id) at \(moment.instant.utcText) in \(moment.zone): planned "
                    + "\(String(describing: planned[id])), wanted \(String(describing: shown[id]))")
        }
        for entry in plan.entries {
            let ends = entry.reminders.compactMap { reading.until($0, fates[$0.id]) }
            let wanted = entry.decision == .send ? ends.max() : nil
            if entry.until != wanted {
                faults.append(
                    "\(entry.reminders[0].id) at \(moment.instant.utcText): until "
                        + "\(entry.until as Any), wanted \(wanted as Any)")
            }
        }
        checkBundles(plan, at: moment.instant, &faults)
        return (plan, faults)
    }

    private func isNear(_ id: ReminderID, _ moment: Moment) -> Bool {
        // Left-out reminders are listed for the person's day; later days are listed up to 48 hours
        // ahead.
        id.day == moment.day && id.time.map { $0 >= moment.rule.dayStart } ?? false
    }

    /// The outcome of a reminder in an entry. Later reminders of a bundle have their own times, at
    /// most ten minutes later.
    private func fate(
        of reminder: Reminder, in entry: ReminderPlan.Entry, _ slow: SlowReading.Fate?
    ) -> SlowReading.Fate {
        switch (entry.decision, slow) {
        case (.leave, _): return .left(entry.reason.code)
        case (.withhold, _): return .withheld(at: entry.instant)
        case (_, .withheld(let at)?) where entry.reminders.count == 1 && entry.instant == at:
            return .withheld(at: at)
        case (_, .sent(let at)?) where entry.instant <= at && at <= entry.instant + 600:
            return .sent(at: at)
        default: return .sent(at: entry.instant)
        }
    }

    private func checkBundles(_ plan: ReminderPlan, at now: Instant, _ faults: inout [String]) {
        func hold(_ condition: Bool, _ what: String) {
            if !condition { faults.append("\(what) at \(now.utcText)") }
        }
        for entry in plan.toSend + plan.toWithhold { hold(entry.instant == now, "not now") }
        for entry in plan.waiting { hold(entry.instant > now, "not later") }
        for entry in plan.entries where entry.reminders.count > 1 {
            hold(Set(entry.reminders.map(\.isSilent)).count == 1, "loud with silent")
            hold(entry.reminders.allSatisfy { $0.nature != .live }, "a phase in a bundle")
        }
        // Reminders with the same sound that could form one bundle are in one bundle.
        for silent in [true, false] {
            let starts = (plan.toSend + plan.waiting)
                .filter { $0.reminders.allSatisfy { $0.isSilent == silent && $0.nature != .live } }
                .filter { !($0.reminders.count == 1 && isWithheld($0.reminders[0])) }
                .map(\.instant).sorted()
            for (first, second) in zip(starts, starts.dropFirst()) {
                hold(second > first + 600, "apart that belong together")
            }
        }
    }

    private func isWithheld(_ reminder: Reminder) -> Bool {
        guard reminder.kind == .nudge,
            let seed = Notifications.settings(on: reminder.day, in: person.view).trial
        else { return false }
        return NudgeTrial.withholds(reminder.id.subject, on: reminder.day, seed: seed)
    }

    /// Claims the entries to send, each once; entries that the other process claimed are skipped.
    mutating func send(_ plan: ReminderPlan, _ process: Int) {
        for entry in plan.toSend + plan.toWithhold {
            for reminder in entry.reminders {
                guard claims.insert(reminder.id).inserted else {
                    seen.insert("raced")
                    continue
                }
                let answer = Int.random(in: 0..<12, using: &generator)
                let response: SentReminder.Response =
                    answer == 0 ? .answered : answer < 3 ? .ignored : .none
                log.append(
                    SentReminder(
                        id: reminder.id, instant: moment(process).instant,
                        outcome: entry.decision == .withhold ? .withheld : .sent,
                        response: response))
                if Int.random(in: 0..<15, using: &generator) == 0 { snooze(reminder.id) }
            }
        }
    }

    private mutating func snooze(_ id: ReminderID) {
        person.today = moment(0).day
        person.rule = moment(0).rule
        person.clock = now.milliseconds - Int64(person.today.number) * 86_400_000 - 43_200_000
        let made = NotificationFact.snoozed(
            .init(.init(id.original), until: now + (Bool.random(using: &generator) ? 600 : 3_600)))
        person.take([made.draft])
        seen.insert("snoozed")
    }
}

/// Random events for each day of a life: a function of the seed, the day and the time.
struct LifeTable: Sendable {
    let seed: UInt64
    init(_ seed: UInt64) { self.seed = seed }

    /// A number that depends only on the day and the word.
    func draw(_ word: String, _ day: Day, _ range: Range<Int>) -> Int {
        var mixed = seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: Int64(day.number))
        for byte in word.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var generator = SeededGenerator(mixed)
        return Int.random(in: range, using: &generator)
    }

    var life: ToyLife {
        var life = ToyLife()
        life.reminders = { day, moment in reminders(day, moment) }
        life.candidates = { day, moment in candidates(day, moment) }
        life.settled = { item, day, moment in isDone(item, day, moment) ? .done : nil }
        life.past = { item, span in past(item, span) }
        life.peace = { draw("peace", $0, 0..<20) == 0 }
        life.work = { now in
            // Focus hours are in UTC, independent of the person's clock.
            let day = Day(Int(now.seconds / 86_400))
            let start =
                Instant(seconds: Int64(day.number) * 86_400)
                + Int64(
                    draw("focus", day, 0..<1_200) * 60)
            let end = start + Int64(draw("length", day, 25..<200) * 60)
            return start <= now && now < end ? end : nil
        }
        return life
    }

    private func isDone(_ word: String, _ day: Day, _ moment: Moment) -> Bool {
        guard draw(word, day, 0..<3) == 0 else { return false }
        let minute = draw(word + "-at", day, 300..<1_600)
        let wall = moment.zone.wallTime(at: moment.instant)
        return wall >= WallTime(day, secondOfDay: minute * 60)
    }

    private func reminders(_ day: Day, _ moment: Moment) -> [Reminder] {
        var all = [
            reminder("pills", day, "08:00"), reminder("pills", day, "20:30"),
            reminder("vitamins", day, "08:07"), reminder("small", day, "02:30"),
            reminder("smaller", day, "01:30", useful: 60), reminder("dawn", day, "06:30"),
            reminder("edge", day, "03:55"), reminder("bed", day, "23:45"),
            reminder("focuses", day, "08:00", useful: 240, silent: true, kind: .morning),
        ]
        for index in all.indices where isDone(all[index].id.description, day, moment) {
            all[index].settled = .done
        }
        if draw("streak", day, 0..<3) > 0 {
            all.append(
                reminder("habit-days", day, "20:00", nature: .nudge, useful: 240, kind: .streak))
        }
        return all
            + instants(near: day).filter {
                guard case .instant(let at) = $0.time else { return false }
                return moment.rule.day(at: at) == day
            }
    }

    /// Reminders due at instants, on UTC days, independent of the person's clock.
    private func instants(near day: Day) -> [Reminder] {
        (-1...1).flatMap { offset in
            let day = day + offset
            let midnight = Instant(seconds: Int64(day.number) * 86_400)
            let phases = (0..<draw("phases", day, 0..<4)).map { place in
                let at = midnight + Int64(draw("phase-\(place)", day, 0..<1_440) * 60)
                return live(.phase, "session.\(place)", day, at, .live, useful: 10)
            }
            guard day.weekday == .sunday else { return phases }
            let week = live(.season, "week", day, midnight + 7 * 3_600, .nudge, useful: 720)
            return phases + [week]
        }
    }

    private func live(
        _ kind: ReminderKind, _ subject: String, _ day: Day, _ at: Instant,
        _ nature: Reminder.Nature, useful: Int
    ) -> Reminder {
        Reminder(
            id: ReminderID(kind, subject, day), time: .instant(at), title: subject, nature: nature,
            useful: useful, why: "")
    }

    private static let items = ["walk", "read", "piano", "stretch", "new"]

    private func candidates(_ day: Day, _ moment: Moment) -> [NudgeCandidate] {
        LifeTable.items.filter { isDue($0, day) }.map { item in
            NudgeCandidate(item: item, name: item, link: "/", hasTimes: false)
        }
    }

    private func isDue(_ item: String, _ day: Day) -> Bool {
        item != "new" ? draw(item + "-due", day, 0..<3) > 0 : day >= CoreTesting.day("2026-10-01")
    }

    private func past(_ item: String, _ span: DaySpan) -> [NudgeCandidate.Past] {
        span.days.filter { isDue(item, $0) }.map { day in
            guard draw(item, day, 0..<3) == 0 else { return .init(day, isDone: false) }
            let minute = draw(item + "-at", day, 300..<1_600)
            return .init(day, isDone: true, minute: minute < 1_560 ? minute : nil)
        }
    }
}
