import Core
import CoreTesting
import Habits

extension Person {
    /// A person with habits. The clock advances one second per command. 2026-11-21 is a Saturday.
    init(on today: String = "2026-11-21") throws {
        try self.init([HabitsModule()], on: today)
    }

    /// Advances the clock to noon of a day.
    mutating func wait(until text: String) {
        today = day(text)
        clock = 0
    }

    mutating func adds(
        _ name: String, _ kind: ItemKind = .habit, start: String? = nil,
        _ fields: [String: String] = [:]
    ) throws -> ItemID {
        var patch = ItemPatch(name: name)
        for (field, text) in fields { try patch.set(field, text) }
        return try does(AddItem(kind, patch, start: start.map { day($0) })).item.id
    }

    mutating func adds(_ name: String, _ fields: [String: String]) throws -> ItemID {
        try adds(name, .habit, start: nil, fields)
    }

    func instance(_ item: ItemID, on text: String) -> Instance {
        Habits.instance(of: item, on: day(text), today: today, in: view)!
    }

    func series(_ item: ItemID, _ from: String, _ to: String) -> ItemSeries {
        Habits.series(of: item, over: DaySpan(day(from), day(to))!, today: today, in: view)!
    }
}

/// The rejection that a body throws, or nil.
func rejection(_ body: () throws -> some Any) -> Rejection? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? Rejection
    }
}
