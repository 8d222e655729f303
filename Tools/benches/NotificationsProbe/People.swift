import Calendar
import Core
import Foundation
import Habits
import Notifications
import NotificationsAPI
import Standard

/// A person with items, at noon of a day in UTC.
struct Person {
    var world: World
    private let program: Program
    private var operations: UInt64
    static let today = Day("2026-11-20") ?? .first

    init(_ number: Int, of program: Program) {
        self.program = program
        world = program.emptyWorld
        operations = UInt64(number) << 32
    }

    static func moment(_ day: Day, minute: Int64) -> Moment {
        let milliseconds = Int64(day.number) * 86_400_000 + minute * 60_000
        return Moment(Instant(milliseconds: milliseconds), rule: DayRule(zone: .utc))
    }

    @discardableResult
    mutating func does<C: Command>(_ command: C, at moment: Moment) throws -> C.Reply {
        operations += 1
        return try world.perform(
            command, of: program, at: moment, operation: EventID(high: 1, low: operations)
        ).reply
    }

    /// Adds an item with a time of day and a reminder, which started some weeks ago.
    mutating func add(_ name: String, at time: String, weekly: Bool = false) throws -> ItemID {
        var patch = ItemPatch(name: name)
        patch.timeOfDay = TimeOfDay(time).map { .set($0) } ?? .keep
        patch.notify = true
        if weekly { patch.schedule = .everyWeekday }
        let first = Person.today - 28
        return try does(
            AddItem(.habit, patch, start: first), at: Person.moment(first, minute: 300)
        ).item.id
    }
}

/// Many people, each with five items due now.
enum People {
    /// The time of all plans as a sender requests them, one after the other on one thread.
    static func plan(count: Int, rounds: Int) throws {
        let program = try Program(Standard.core)
        let views = try (0..<count).map { number in
            WorldView(try person(number, program).world, of: program)
        }
        let now = Person.moment(Person.today, minute: 455)
        var due = 0
        let taken = median(rounds) {
            due = views.reduce(0) { sum, view in
                let plan = Notifications.plan(at: now, isShort: true, in: view)
                return sum + plan.toSend.reduce(0) { $0 + $1.reminders.count }
            }
        }
        print("plan", taken)
        print("due", due)
    }

    /// Five items at 07:30, done on each of the last five days but not today.
    private static func person(_ number: Int, _ program: Program) throws -> Person {
        var person = Person(number, of: program)
        for place in 1...5 {
            let item = try person.add("Habit \(place)", at: "07:30")
            for day in (Person.today - 5)...(Person.today - 1) {
                try person.does(
                    CompleteItem(item, on: day), at: Person.moment(day, minute: 600))
            }
        }
        return person
    }
}

/// A calendar feed for other programs.
enum Feed {
    static func write(items: Int, to path: String, rounds: Int) throws {
        let program = try Program(Standard.core)
        var person = Person(0, of: program)
        for place in 1...max(1, items) {
            _ = try person.add(
                "Habit \(place)", at: "\(10 + place % 12):30", weekly: place % 3 == 0)
        }
        let view = WorldView(person.world, of: program)
        let now = Person.moment(Person.today, minute: 720)
        var text: [UInt8] = []
        print("feed", median(rounds) { text = Calendar.text(at: now, in: view) })
        try Data(text).write(to: URL(fileURLWithPath: path))
    }
}
