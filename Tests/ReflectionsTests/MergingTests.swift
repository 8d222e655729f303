import Core
import CoreTesting
import Reflections
import Testing

#if DEBUG
    private let seeds: UInt64 = 30
#else
    private let seeds: UInt64 = 1_000
#endif

@Suite struct MergingTests {
    @Test("Y2: three devices agree whatever the order of events; repeated events change nothing")
    func converge() throws {
        for seed in 0..<seeds {
            var generator = SeededGenerator(seed)
            var people = try (0..<3).map { try Person(seed: seed &* 3 &+ UInt64($0) &+ 1) }
            for _ in 0..<40 {
                let one = Int.random(in: 0..<3, using: &generator)
                try act(&people[one], &generator)
            }
            let all = people.flatMap(\.events)
            for index in people.indices {
                people[index].receive(all.shuffled(using: &generator))
                people[index].receive(people[0].events)
            }
            for person in people {
                #expect(person.world.isEqual(to: people[0].world), "seed \(seed)")
                #expect(seen(person) == seen(people[0]), "seed \(seed)")
            }
        }
    }

    private func act(
        _ person: inout Person, _ generator: inout SeededGenerator
    ) throws {
        let number = Int.random(in: 1...5, using: &generator)
        let day = person.today - Int.random(in: 0...2, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: _ = try person.does(WriteReflection(.morning, on: day, sleep: number))
        case 1: _ = try person.does(WriteReflection(.morning, on: day, note: "Note \(number)"))
        case 2: _ = try person.does(WriteReflection(.night, on: day, note: "Night \(number)"))
        case 3: _ = try person.does(RemoveReflection(.night, on: day))
        case 4: _ = try person.does(LogMood(number, on: day))
        default:
            guard let event = person.events.randomElement(using: &generator) else { return }
            person.undo(event, undoing: Bool.random(using: &generator))
        }
    }

    private func seen(_ person: Person) -> [String] {
        let span = DaySpan(9, endingOn: person.today)
        return Reflections.reflections(over: span, in: person.view).map { "\($0)" }
            + Reflections.moods(over: span, in: person.view).map { "\($0)" }
    }

    @Test("H13: writing and removing reflections and moods can be undone and redone")
    func undo() throws {
        var person = try Person()
        try person.does(WriteReflection(.night, note: "First"))
        try person.does(WriteReflection(.night, note: "Second"))
        let second = person.events[1]
        func note() -> String? {
            Reflections.reflection(.night, on: person.today, in: person.view)?.note
        }
        person.undo(second)
        #expect(note() == "First")
        #expect(person.undo(second).isEmpty)
        person.undo(second, undoing: false)
        #expect(note() == "Second")
        let mood = try person.does(LogMood(4))
        try person.does(RemoveMood(mood.id))
        let removed = person.events.last!
        #expect(Reflections.moods(on: person.today, in: person.view).isEmpty)
        person.undo(removed)
        #expect(Reflections.moods(on: person.today, in: person.view).map(\.id) == [mood.id])
    }

    @Test("H13: the history describes each action in a few words")
    func words() throws {
        var person = try Person()
        try person.does(WriteReflection(.morning, sleep: 4))
        try person.does(WriteReflection(.night, note: "x"))
        let mood = try person.does(LogMood(4))
        try person.does(RemoveMood(mood.id))
        person.undo(person.events[3])
        let handler = person.view.answers(to: .undoHandlers)[0]
        #expect(
            person.events.map { handler.describe($0, in: person.view) } == [
                "Morning reflection on 2026-11-21", "Night reflection on 2026-11-21",
                "Mood 4 on 2026-11-21", "Removed a reflection or mood",
                "Restored a reflection or mood",
            ])
    }
}
