import Core
import CoreTesting
import History
import Streaks

@testable import DailyFocus

extension Person {
    init(seed: UInt64 = 1, on today: String = "2026-11-20") throws {
        try self.init(
            [DailyFocusModule(), HistoryModule(), StreaksModule()], on: today, seed: seed)
    }

    var active: [Goal] { DailyFocus.goals(activeOnly: true, in: view) }
    var entry: FocusEntry? { DailyFocus.entry(on: today, in: view) }
    var flow: FocusFlow { DailyFocus.flow(on: today, in: view) }
    var setAside: [SetAside] { DailyFocus.setAside(in: view) }

    /// Undoes or redoes the last operation.
    @discardableResult
    mutating func undo(_ operation: EventID? = nil, redo: Bool = false) throws -> HistoryEntry {
        try does(UndoOperation(recent: journal.reversed(), target: operation, isRedo: redo))
    }

    /// Advances the clock to noon of a day.
    mutating func wait(until text: String) { wait(day(text) - today) }

    mutating func goals(_ titles: String...) throws -> [GoalID] {
        try titles.map { try does(AddGoal($0)).id }
    }

    /// Sets today's three focuses under one goal.
    @discardableResult
    mutating func sets(_ titles: String..., under goal: GoalID) throws -> FocusEntry {
        try does(SetFocuses(titles.map { FocusDraft($0, goal: goal) }))
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
