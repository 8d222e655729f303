import Core
import CoreTesting
import Habits
import Testing

@Suite struct SkipTests {
    @Test("H9: a skip with a note is excused, and a skip without a note is not")
    func note() throws {
        var person = try Person()
        let read = try person.adds("Read", start: "2026-11-19")
        try person.does(SkipItem(read, on: day("2026-11-19"), note: "Fever"))
        try person.does(SkipItem(read, on: day("2026-11-20")))
        let series = person.series(read, "2026-11-19", "2026-11-21")
        #expect(series.excused.days == [day("2026-11-19")])
        #expect(series.scheduled.count == 3)
        #expect(person.instance(read, on: "2026-11-20").skip?.isExcused == false)
        try person.does(RemoveSkip(read, on: day("2026-11-19")))
        #expect(person.series(read, "2026-11-19", "2026-11-21").excused.isEmpty)
    }

    @Test("H9: only a scheduled day on which the item is not completed can be excused")
    func completed() throws {
        var person = try Person()
        let read = try person.adds(
            "Read", start: "2026-11-16", ["schedule": "FREQ=WEEKLY;BYDAY=FR"])
        try person.does(SkipItem(read, on: day("2026-11-20"), note: "Fever"))
        try person.does(SkipItem(read, on: day("2026-11-19"), note: "Fever"))
        #expect(person.series(read, "2026-11-16", "2026-11-21").excused.count == 1)
        try person.does(CompleteItem(read, on: day("2026-11-20")))
        #expect(person.series(read, "2026-11-16", "2026-11-21").excused.isEmpty)
    }

    @Test("H9: a vacation with a note excuses each of its days, and the latest skip applies")
    func range() throws {
        var person = try Person()
        let read = try person.adds("Read", start: "2026-11-10")
        let run = try person.adds("Run", start: "2026-11-10")
        let span = DaySpan(day("2026-11-12"), day("2026-11-15"))!
        let range = try person.does(SkipDays(span, note: "Vacation", items: [read]))
        #expect(person.series(read, "2026-11-10", "2026-11-21").excused.count == 4)
        #expect(person.series(run, "2026-11-10", "2026-11-21").excused.isEmpty)
        try person.does(RemoveSkip(read, on: day("2026-11-13")))
        #expect(person.series(read, "2026-11-10", "2026-11-21").excused.count == 3)
        try person.does(SkipDays(DaySpan(day("2026-11-13"), day("2026-11-14"))!, note: ""))
        #expect(person.series(read, "2026-11-10", "2026-11-21").excused.count == 2)
        #expect(Habits.skipRanges(in: person.view).count == 2)
        try person.does(RemoveSkipRange(range.id))
        #expect(person.series(read, "2026-11-10", "2026-11-21").excused.isEmpty)
    }

    @Test("H9: an excused day keeps a streak but does not lengthen it")
    func streak() throws {
        var person = try Person()
        let read = try person.adds("Read", start: "2026-11-17")
        for text in ["2026-11-17", "2026-11-18", "2026-11-20"] {
            try person.does(CompleteItem(read, on: day(text)))
        }
        try person.does(SkipItem(read, on: day("2026-11-19"), note: "Fever"))
        let figures = Habits.statistics(of: read, today: person.today, in: person.view)!
        #expect(figures.currentStreak == 3 && figures.bestStreak == 3)
        #expect(figures.all.adherence == 100)
    }

    @Test("H14: a group's rule decides whether all, any or some of its items must be completed")
    func groups() throws {
        var person = try Person()
        let group = try person.does(SetGroup(title: "Morning", rule: .all))
        var items: [ItemID] = []
        for name in ["Stretch", "Shower", "Tea"] {
            items.append(try person.adds(name, ["group": group.id.description]))
        }
        func standing() -> GroupStatus {
            Habits.groups(on: person.today, today: person.today, in: person.view)[0]
        }
        #expect(standing().needed == 3 && !standing().isSatisfied)
        try person.does(CompleteItem(items[0]))
        try person.does(SetGroup(group.id, title: "Morning", rule: .any))
        #expect(standing().isSatisfied)
        try person.does(SetGroup(group.id, title: "Morning", rule: .atLeast(2)))
        #expect(!standing().isSatisfied && standing().completed == 1)
        try person.does(CompleteItem(items[1]))
        #expect(standing().isSatisfied)
        try person.does(SetGroup(group.id, title: "Morning", rule: .all))
        #expect(!standing().isSatisfied)
        try person.does(SkipItem(items[2], note: "None left"))
        #expect(standing().isSatisfied)
        try person.does(RemoveGroup(group.id))
        #expect(Habits.groups(on: person.today, today: person.today, in: person.view).isEmpty)
    }

    @Test("H14: a group with nothing due is neutral under every group rule")
    func emptyGroups() throws {
        var person = try Person()
        for rule in [ItemGroup.Rule.all, .any, .atLeast(2)] {
            let group = try person.does(SetGroup(title: "Morning", rule: rule))
            func standing() -> GroupStatus {
                Habits.groups(on: person.today, today: person.today, in: person.view)[0]
            }
            #expect(standing().needed == 0 && standing().instances.isEmpty)
            #expect(standing().isNeutral && !standing().isSatisfied)
            let tea = try person.adds("Tea", ["group": group.id.description])
            #expect(standing().needed == 1 && !standing().isNeutral)
            try person.does(SkipItem(tea, note: "None left"))
            #expect(standing().isNeutral && !standing().isSatisfied)
            try person.does(CompleteItem(tea))
            #expect(standing().isSatisfied && standing().needed == 1)
            try person.does(RemoveGroup(group.id))
        }
    }

    @Test("H14: items can join and leave a group, and only changes are recorded")
    func joining() throws {
        var person = try Person()
        let (tea, run) = (try person.adds("Tea"), try person.adds("Run"))
        let group = try person.does(SetGroup(title: "Morning", rule: .all, joining: [tea]))
        func members() -> [ItemID] {
            Habits.groups(on: person.today, today: person.today, in: person.view)[0]
                .instances.map(\.item)
        }
        #expect(members() == [tea])
        func set(joining: [ItemID] = [], leaving: [ItemID] = []) throws -> Int {
            let count = person.events.count
            try person.does(
                SetGroup(group.id, title: "Morning", rule: .all, joining: joining, leaving: leaving)
            )
            return person.events.count - count
        }
        #expect(try set(joining: [tea, run]) == 1 && members() == [tea, run])
        #expect(try set(leaving: [tea]) == 1 && members() == [run])
        #expect(try set(joining: [run], leaving: [tea]) == 0 && members() == [run])
        let strangers = (1...101).map { ItemID(high: 1, low: UInt64($0)) }
        let known = code { try set(joining: Array(strangers.dropLast())) }
        #expect(known == "habits.item.unknown")
        let many = rejection { try set(joining: strangers) }
        #expect(many != nil && many?.code != "habits.item.unknown")
    }
}
