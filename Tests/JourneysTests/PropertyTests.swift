import Core
import CoreTesting
import ExplanationsAPI
import StreaksAPI
import Testing

@testable import Journeys

#if DEBUG
    private let seeds: UInt64 = 30
#else
    private let seeds: UInt64 = 1_000
#endif

/// Three devices of one person with random actions and occasional syncs.
struct Devices {
    var people: [Person]
    var generator: SeededGenerator
    /// The number of events that each device has received from the two others.
    private var heard: [[Int]] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]

    init(seed: UInt64) throws {
        people = try (0..<3).map { try Person(seed: seed &* 31 &+ UInt64($0) &+ 1) }
        generator = SeededGenerator(seed)
    }

    mutating func live(steps: Int) throws {
        for _ in 0..<steps {
            let one = Int.random(in: 0..<3, using: &generator)
            try act(one)
            if Int.random(in: 0..<4, using: &generator) == 0 { hear(one) }
            if Int.random(in: 0..<3, using: &generator) == 0 {
                let days = Int.random(in: 1...6, using: &generator)
                for index in people.indices { people[index].wait(days) }
            }
        }
    }

    private let closed: Set = [
        "journeys.none", "journeys.which", "journeys.day", "journeys.locked",
    ]

    private mutating func act(_ one: Int) throws {
        let aim = people[one].running.randomElement(using: &generator)?.id
        let back = Int.random(in: 0...5, using: &generator)
        let day = people[one].today - back
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
            try people[one].attempts(
                StartJourney("Journey \(one)", from: day),
                refusals: ["journeys.full", "journeys.locked"])
        case 1:
            try people[one].attempts(
                EndJourney(aim), refusals: ["journeys.none", "journeys.which"])
        case 2:
            try people[one].attempts(
                ReopenJourneyDay(aim, on: day),
                refusals: ["journeys.none", "journeys.which", "journeys.day"])
        case 3:
            guard let event = people[one].events.randomElement(using: &generator) else { return }
            people[one].undo(event, undoing: Bool.random(using: &generator))
        case 4:
            try people[one].attempts(
                CompleteJourneyDay(aim, moodAfter: 3, minutes: 9), refusals: closed)
        default: try people[one].attempts(CompleteJourneyDay(aim, on: day), refusals: closed)
        }
    }

    /// A device receives new events of another; sometimes the message is lost.
    private mutating func hear(_ one: Int) {
        let other = (one + Int.random(in: 1...2, using: &generator)) % 3
        guard Int.random(in: 0..<5, using: &generator) > 0 else { return }
        let new = people[other].events[heard[one][other]...]
        people[one].receive(new.shuffled(using: &generator))
        heard[one][other] = people[other].events.count
    }

    /// Delivers everything to every device; journals admit each event once.
    mutating func meet() {
        for one in 0..<3 {
            for other in 0..<3 where other != one {
                let new = people[other].events[heard[one][other]...]
                people[one].receive(new.shuffled(using: &generator))
                heard[one][other] = people[other].events.count
            }
        }
    }
}

@Suite struct PropertyTests {
    @Test("Y2: three devices agree although messages are lost or arrive in any order")
    func converge() throws {
        for seed in 0..<seeds {
            var devices = try Devices(seed: seed)
            try devices.live(steps: 60)
            devices.meet()
            let first = devices.people[0]
            for person in devices.people {
                #expect(person.world.isEqual(to: first.world), "seed \(seed)")
                #expect(seen(person) == seen(first), "seed \(seed)")
            }
        }
    }

    private func seen(_ person: Person) -> [String] {
        Journeys.all(on: person.today, today: person.today, in: person.view).map { "\($0)" }
            + Journeys.setAside(in: person.view).map { "\($0)" }
    }

    @Test("Y2: applying a fact twice changes nothing")
    func repeated() throws {
        for seed in 0..<seeds {
            var devices = try Devices(seed: seed)
            try devices.live(steps: 30)
            var person = devices.people[0]
            let before = person.world
            person.receive(person.events.shuffled(using: &devices.generator))
            #expect(person.world.isEqual(to: before), "seed \(seed)")
        }
    }

    @Test("J1, J2: at most two journeys are open, the second from day 22 on, with 0–3 grace days")
    func invariants() throws {
        for seed in 0..<min(seeds, 100) {
            var devices = try Devices(seed: seed)
            for _ in 0..<20 {
                try devices.live(steps: 4)
                for person in devices.people {
                    let all = Journeys.all(on: person.today, today: person.today, in: person.view)
                    for journey in all { #expect((0...3).contains(journey.graceLeft)) }
                    for day in DaySpan(90, endingOn: person.today).days {
                        let two = Journeys.running(on: day, today: person.today, in: person.view)
                        #expect(two.count <= 2, "seed \(seed)")
                        guard two.count == 2 else { continue }
                        #expect(two[1].start - two[0].start >= 21, "seed \(seed)")
                    }
                }
            }
        }
    }

    @Test("J2, K5: streak and grace days equal those computed day by day")
    func naive() throws {
        var generator = SeededGenerator(5)
        for _ in 0..<seeds * 4 {
            let length = Int.random(in: 1...80, using: &generator)
            let likely = Int.random(in: 1...10, using: &generator)
            var person = try Person()
            let start = person.today
            try person.does(StartJourney("Read"))
            var done: Set<Day> = []
            for day in start..<(start + length)
            where day - start < 66 && Int.random(in: 1...10, using: &generator) <= likely {
                person.today = day
                try person.does(CompleteJourneyDay())
                done.insert(day)
            }
            person.today = start + (length - 1)
            let journey = try #require(person.journey)
            let expected = reading(done, from: start, today: person.today)
            #expect(journey.streak == expected.streak)
            #expect(journey.graceLeft == expected.grace)
            let line = try #require(lines(person).first)
            #expect(line.qualified.count == journey.done)
            #expect(current(line, today: person.today) == journey.streak)
        }
    }

    private func lines(_ person: Person) -> [StreakLine] {
        person.view.answers(to: .streakLines)[0].lines(
            over: DaySpan(100, endingOn: person.today), today: person.today, in: person.view)
    }

    /// Counts back from today, with a list of what each missed day used.
    private func reading(
        _ done: Set<Day>, from start: Day, today: Day
    ) -> (streak: Int, grace: Int) {
        let last = min(today, start + 65)
        let missed = (start...last).filter { !done.contains($0) && $0 != today }
        let breaks = Set(missed.dropFirst(3))
        var streak = 0
        var day = last
        while day >= start, !breaks.contains(day) {
            if done.contains(day) { streak += 1 }
            day -= 1
        }
        return (streak, max(0, 3 - missed.count))
    }

    private func current(_ line: StreakLine, today: Day) -> Int {
        var count = 0
        for day in line.qualified.span.days.reversed() {
            if line.qualified[day] {
                count += 1
                continue
            }
            if day != today, !line.neutral[day] { break }
        }
        return count
    }

    @Test("K7: the explanation of a journey lists every day, and they add up to its figures")
    func explained() throws {
        var shown = 0
        for seed in 0..<seeds {
            var devices = try Devices(seed: seed &+ 900)
            try devices.live(steps: 40)
            let person = devices.people[0]
            let running = person.running
            let all = Journeys.all(on: person.today, today: person.today, in: person.view)
            let journeys = running.isEmpty ? all.suffix(1) : running[...]
            let words = person.view.explainable(at: person.moment).map(\.id)
                .filter { $0.hasPrefix("journey-day") }
            #expect(words.count == journeys.count)
            for (word, journey) in zip(words, journeys) {
                let found = try #require(person.view.explain(word, at: person.moment))
                shown += 1
                #expect(found.figure == "Day \(journey.day) of 66", "seed \(seed)")
                // Each day by its number, complete up to the shown day.
                for (index, entry) in found.days.enumerated() {
                    #expect(entry.day == journey.start + index, "seed \(seed)")
                    #expect(entry.reasons[0].text.hasPrefix("Day \(index + 1). "), "seed \(seed)")
                }
                // The day of the end is not one of its days.
                let open = journey.end == nil ? 0 : 1
                #expect(found.days.count >= journey.day - open, "seed \(seed)")
                #expect(
                    found.days.count { $0.verdict == .done } == journey.done, "seed \(seed)")
            }
        }
        #expect(shown > Int(seeds) / 4)
    }
}
