import Core
import CoreTesting
import Experience
import ExperienceAPI
import Habits
import PortabilityAPI
import Streaks
import StreaksAPI
import Testing

/// Adding habits changes no counted day, no points and no streak. Rule K1.
@Suite struct AddingTests {
    /// The results of a person's days.
    private struct Standing {
        var tallies: [DayTally]
        var points: [Int]
        var streak: Streak
    }

    private static func person(seed: UInt64 = 1) throws -> Person {
        try Person(
            [HabitsModule(), StreaksModule(), ExperienceModule()], on: "2026-03-02", seed: seed)
    }

    private func standing(of person: Person) throws -> Standing {
        let span = DaySpan(60, endingOn: person.today)
        let streaks = try #require(person.view.answer(.streakProvider))
        let points = try #require(person.view.answer(.pointProvider))
        return Standing(
            tallies: streaks.tallies(over: span, today: person.today, in: person.view),
            points: span.days.map {
                points.total(over: DaySpan($0), today: person.today, in: person.view)
            },
            streak: streaks.habitDays(today: person.today, in: person.view))
    }

    /// Expects that adding habits lowered no result.
    private func compare(_ before: Standing, _ after: Standing, _ note: Comment) {
        let since = before.streak.history.first?.span.first
        for (old, new) in zip(before.tallies, after.tallies) {
            if old.verdict == .qualified { #expect(new.verdict == .qualified, note) }
            if old.verdict == .neutral, let since, old.day > since {
                #expect(new.verdict != .missed, note)
            }
        }
        for (old, new) in zip(before.points, after.points) { #expect(new >= old, note) }
        #expect(after.streak.current >= before.streak.current, note)
        #expect(after.streak.longest >= before.streak.longest, note)
    }

    @Test("K1: the only habit is done, then two are added → 60 points and a streak of 1 remain")
    func addedToday() throws {
        var person = try Self.person()
        let first = try person.does(AddItem(.habit, ItemPatch(name: "Read"))).item.id
        var now = try standing(of: person)
        #expect(now.tallies.last?.verdict == .pending && !now.streak.isPending)
        try person.does(CompleteItem(first))
        for name in ["Run", "Write"] { try person.does(AddItem(.habit, ItemPatch(name: name))) }
        now = try standing(of: person)
        #expect(now.points.last == 60 && now.streak.current == 1)
        let tally = try #require(now.tallies.last)
        #expect((tally.scheduled, tally.completed, tally.exempt) == (3, 1, 2))
        #expect(tally.verdict == .qualified && tally.needed == 1)
        person.wait(1)
        #expect(try standing(of: person).streak.current == 1)
        person.wait(1)
        now = try standing(of: person)
        #expect(now.streak.current == 0)
        #expect(now.tallies.suffix(3).map(\.verdict) == [.qualified, .missed, .pending])
    }

    @Test("K1: a habit added with a past start date does not break earlier habit days")
    func addedForThePast() throws {
        var person = try Self.person()
        let first = try person.does(AddItem(.habit, ItemPatch(name: "Read"))).item.id
        for _ in 0..<5 {
            try person.does(CompleteItem(first))
            person.wait(1)
        }
        for name in ["Run", "Write", "Draw"] {
            try person.does(
                AddItem(.habit, ItemPatch(name: name), start: person.today - 30))
        }
        let now = try standing(of: person)
        #expect(now.streak.current == 5 && now.streak.longest == 5)
        #expect(now.points.reduce(0, +) == 300)
    }

    @Test("H7: 20 km a week are run on two days → habit days and the item's streak are unbroken")
    func weeks() throws {
        var person = try Self.person()
        var fields = ItemPatch(name: "Run")
        for (field, text) in [
            ("type", "repeating"), ("unit", "km"), ("target", "20"), ("period", "week"),
        ] {
            try fields.set(field, text)
        }
        let run = try person.does(AddItem(.habit, fields)).item.id
        for _ in 0..<3 {
            for amount in [11, 10] {
                person.wait(2)
                try person.does(LogProgress(run, amount: Amount(amount)))
            }
            person.wait(3)
        }
        let provider = try #require(person.view.answer(.streakProvider))
        let own = provider.item(
            run.description, on: person.today, today: person.today, in: person.view)
        #expect(own?.current == 3 && own?.longest == 3 && own?.unit == .week)
        #expect(provider.habitDays(today: person.today, in: person.view).current == 6)
    }

    @Test("H5: limits without any entry → the day earns no points and is no habit day")
    func untouched() throws {
        var person = try Self.person()
        for name in ["Coffee", "Sugar", "Beer"] {
            var fields = ItemPatch(name: name)
            try fields.set("type", "reduction")
            try person.does(AddItem(.habit, fields))
        }
        person.wait(50)
        let now = try standing(of: person)
        #expect(now.points.allSatisfy { $0 == 0 } && now.streak.longest == 0)
    }

    @Test("K1: an import into an empty store qualifies days by all imported habits")
    func importedAlone() throws {
        var person = try Self.person()
        try imports(["a", "b", "c"], days: [0, 1, 4], into: &person)
        let now = try standing(of: person)
        let start = person.today - 9
        #expect(
            now.tallies.filter { $0.verdict == .qualified }.map(\.day) == [
                start, start + 1, start + 4,
            ])
        #expect(now.streak.current == 0 && now.streak.longest == 2)
        // The day of the import itself counts for nothing against the person.
        #expect(now.tallies.last?.exempt == 3)
    }

    /// Items that began nine days ago and were done on some of the days since.
    private func imports(
        _ keys: [String], days: [Int], into person: inout Person
    ) throws {
        let items = keys.map { key in
            var item = PortableItem(key: key, name: key)
            item.start = person.today - 9
            item.entries = days.map {
                PortableEntry(day: person.today - 9 + $0, value: .done, note: "")
            }
            return item
        }
        let intake = try #require(person.view.answer(.itemImport))
        person.take(intake.plan(items, today: person.today, in: person.view).events)
    }
}

/// Random sequences on two devices, with every way of adding a habit.
extension AddingTests {
    private struct Life {
        var devices: [Person]
        var random: SeededGenerator
        /// The ways of adding that were compared.
        var ways: Set<String> = []
        private var keys = 0
        private let mayUndo: Bool

        init(_ seed: UInt64) throws {
            mayUndo = seed % 2 == 0
            devices = try [AddingTests.person(seed: seed), AddingTests.person(seed: seed + 9_000)]
            random = SeededGenerator(seed)
        }

        mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        func habits(_ device: Int) -> [ItemID] {
            let person = devices[device]
            return Habits.items(today: person.today, in: person.view).map(\.id)
        }

        mutating func add(_ device: Int) throws -> String {
            var fields = ItemPatch(name: "Habit")
            let schedules = ["daily", "weekdays", "3/week", "2/5", "FREQ=WEEKLY;BYDAY=TU"]
            try fields.set("schedule", schedules[roll(schedules.count)])
            switch roll(4) {
            case 0:
                try devices[device].does(AddItem(.habit, fields))
                return "today"
            case 1:
                let start = devices[device].today - roll(30)
                try devices[device].does(AddItem(.habit, fields, start: start))
                return "past"
            case 2:
                let start = devices[device].today + roll(5)
                try devices[device].does(AddItem(.habit, fields, start: start))
                return "ahead"
            default:
                importSome(device)
                return "import"
            }
        }

        private mutating func importSome(_ device: Int) {
            let today = devices[device].today
            let items = (0...roll(3)).map { _ in
                keys += 1
                var item = PortableItem(key: "\(device) \(keys)", name: "Imported")
                item.start = today - roll(30)
                for back in stride(from: 30, through: 0, by: -1) where roll(2) == 0 {
                    item.entries.append(
                        PortableEntry(day: today - back, value: .done, note: ""))
                }
                return item
            }
            let view = devices[device].view
            let plan = view.answer(.itemImport)?.plan(items, today: today, in: view)
            devices[device].take(plan?.events ?? [])
        }

        mutating func live(_ device: Int) throws {
            let ids = habits(device)
            guard !ids.isEmpty else { return }
            let (item, today) = (ids[roll(ids.count)], devices[device].today)
            let codes: Set = ["habits.archived"]
            switch roll(9) {
            case 0:
                try devices[device].attempts(
                    SkipItem(item, on: today - roll(9), note: "Ill"), refusals: codes)
            case 1:
                let events = devices[device].events
                if mayUndo, !events.isEmpty {
                    devices[device].undo(events[roll(events.count)], undoing: roll(3) > 0)
                }
            case 2: if roll(3) == 0 { try devices[device].does(DeleteItem(item)) }
            default:
                try devices[device].attempts(
                    CompleteItem(item, on: today - roll(4)), refusals: codes)
            }
        }
    }

    /// The days of the habits, computed one by one for comparison.
    private func reading(of person: Person, _ date: Day) -> (left: Int, done: Int, exempt: Int) {
        var result = (left: 0, done: 0, exempt: 0)
        let habits = Habits.items(includingArchived: true, today: person.today, in: person.view)
        let births = person.journal.filter { $0.kind == "habits.added" }
            .sorted { $0.stamp < $1.stamp }
        func birth(_ item: ItemID) -> Event? {
            births.first { String(decoding: $0.payload, as: UTF8.self).contains("\(item)") }
        }
        func first(_ item: Item) -> Day {
            let span = DaySpan(item.start - 60, person.today + 40)!
            let done = Habits.series(
                of: item.id, over: span, today: person.today, in: person.view)!.completed.days
            return min(item.start, done.first ?? item.start)
        }
        for item in habits {
            guard
                let instance = Habits.instance(
                    of: item.id, on: date, today: person.today, in: person.view),
                instance.isScheduled, !instance.isExcused, let own = birth(item.id)
            else { continue }
            let earlier = habits.filter { other in
                guard let event = birth(other.id) else { return false }
                return event.operation != own.operation && event.stamp < own.stamp
                    && first(other) <= date
            }
            if instance.isCompleted {
                result.done += 1
                result.left += 1
            } else if date == own.day || date < own.day && !earlier.isEmpty {
                result.exempt += 1
            } else {
                result.left += 1
            }
        }
        return result
    }

    @Test(
        "K1: adding habits never lowers earlier results, in random use of two devices",
        arguments: 0..<40)
    func lives(_ seed: UInt64) throws {
        var life = try Life(seed)
        for _ in 0..<30 {
            let device = life.roll(2)
            let before = try standing(of: life.devices[device])
            if life.roll(3) == 0 {
                let way = try life.add(device)
                compare(before, try standing(of: life.devices[device]), "seed \(seed), \(way)")
                life.ways.insert(way)
            } else {
                try life.live(device)
            }
            if life.roll(3) == 0 {
                let days = life.roll(3)
                for index in 0...1 { life.devices[index].wait(days) }
            }
            if life.roll(5) == 0 {
                let all = life.devices.map(\.journal)
                life.devices[0].deliver(all[1])
                life.devices[1].deliver(all[0])
            }
        }
        let all = life.devices.map(\.journal)
        life.devices[0].deliver(all[1])
        life.devices[1].deliver(all[0])
        #expect(life.devices[0].world.isEqual(to: life.devices[1].world))
        let (one, other) = (
            try standing(of: life.devices[0]), try standing(of: life.devices[1])
        )
        #expect(one.tallies == other.tallies && one.streak == other.streak)
        #expect(life.ways.count > 1)
        guard seed % 2 == 1 else { return }
        for tally in one.tallies where tally.day < life.devices[0].today {
            let slow = reading(of: life.devices[0], tally.day)
            #expect(tally.exempt == slow.exempt, "seed \(seed) \(tally.day)")
            #expect(tally.counting == slow.left && tally.completed == slow.done)
            let isEnough = slow.left > 0 && slow.done * 5 >= slow.left * 2
            #expect((tally.verdict == .qualified) == isEnough, "seed \(seed) \(tally.day)")
            #expect((tally.verdict == .neutral) == (slow.left == 0), "seed \(seed) \(tally.day)")
        }
    }
}
