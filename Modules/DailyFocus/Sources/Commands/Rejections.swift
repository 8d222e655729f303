public import Core

/// The rejections of rules G1 and G2, with their exact texts.
extension Rejection {
    /// The rejection for a goal that does not exist.
    public static var unknownGoal: Rejection {
        .unknown("goal", code: "daily-focus.goal.unknown", field: "goal")
    }

    /// The rejection for a day on which no focuses are set.
    public static var dayUnset: Rejection {
        Rejection(
            "daily-focus.unset", "No focuses are set for that day.", field: "day",
            category: .notFound)
    }

    static let emptyGoal = Rejection(
        "daily-focus.goal.empty", "Goal title is empty.", field: "title")
    static let tooManyGoals = Rejection.conflict(
        "daily-focus.goals.full", "You can only have 3 active goals.")
    static let noGoal = Rejection.conflict(
        "daily-focus.goals.none", "You need at least 1 active goal.")
    static let goalsFull = Rejection.conflict(
        "daily-focus.goals.full", "You already have 3 active goals.")
    static let goalUsed = Rejection.conflict(
        "daily-focus.goal.used", "Focuses use this goal: undo them first.")
    static let wrongCount = Rejection(
        "daily-focus.count", "You must set exactly 3 focuses.", field: "focuses")
    static let alreadySet = Rejection.conflict("daily-focus.set", "Today is already set.")
    static let inactiveGoal = Rejection.conflict(
        "daily-focus.goal.inactive", "Selected goal is not active.", field: "goal")

    static func emptyFocus(_ number: Int) -> Rejection {
        Rejection(
            "daily-focus.empty", "Focus \(number) is empty.", field: "focuses[\(number - 1)].title")
    }

    static func longFocus(_ number: Int) -> Rejection {
        Rejection(
            "daily-focus.title",
            "Focus \(number) must be one line of at most 120 characters.",
            field: "focuses[\(number - 1)].title")
    }

    static func unlinked(_ number: Int) -> Rejection {
        Rejection(
            "daily-focus.unlinked", "Focus \(number) must be linked to a goal.",
            field: "focuses[\(number - 1)].goal")
    }

    static let dayAhead = Rejection.conflict(
        "daily-focus.day", "The day must not be in the future.", field: "day")
    static let nothingSetAside = Rejection(
        "daily-focus.set-aside.unknown", "There is no such focus set aside.", field: "id",
        category: .notFound)
}
