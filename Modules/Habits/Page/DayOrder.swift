internal import Core
internal import Habits
internal import PageKit
internal import StreaksAPI

/// The order of a day's items and the choice of the next one. Rule U2.
enum DayOrder {
    /// Returns the items by time of day. Items without a time come last, in the user's order.
    static func byTime(_ instances: [Instance]) -> [Instance] {
        instances.enumerated().sorted { one, other in
            (time(one.element), one.offset) < (time(other.element), other.offset)
        }.map(\.element)
    }

    /// Returns the item to suggest next; nil if there is none.
    ///
    /// Habits come before tasks. The order is: items whose time of day has come, items with a
    /// trigger, other items, later items. Within each group, the user's order applies.
    static func next(_ instances: [Instance], at minute: Int) -> Instance? {
        instances.enumerated().filter { canBeNext($0.element) }.min { one, other in
            rank(one.element, at: minute, one.offset)
                .lexicographicallyPrecedes(rank(other.element, at: minute, other.offset))
        }?.element
    }

    /// The maximum number of habits whose strength is compared, because each comparison reads all
    /// days of a habit.
    private static let mostCompared = 50

    /// Returns the strongest of the first habits, for a user who returns after missed days; nil if
    /// there is none.
    static func easiest(_ instances: [Instance], _ scene: PageSection.Scene) -> Instance? {
        let habits = instances.filter { $0.kind == .habit && canBeNext($0) && !$0.isOptional }
        let compared = habits.prefix(mostCompared)
        let strengths = compared.map { habit in
            Habits.statistics(of: habit.item, today: scene.today, in: scene.view)?.strength ?? 0
        }
        let best = strengths.max() ?? 0
        return zip(compared, strengths).first { $0.1 == best }?.0
    }

    /// Returns true if the item can be suggested next. Limits and skipped items need no action.
    private static func canBeNext(_ instance: Instance) -> Bool {
        !instance.isSettled && !instance.definition.type.isLimit
    }

    private static func rank(_ instance: Instance, at minute: Int, _ place: Int) -> [Int] {
        let definition = instance.definition
        let slot: Int
        switch (definition.timeOfDay, definition.trigger) {
        case (let time?, _): slot = time.minutes <= minute + 60 ? 0 : 3
        case (nil, nil), (nil, .throughout): slot = 2
        case (nil, _): slot = 1
        }
        return [
            instance.kind == .habit ? 0 : 1, instance.isOptional ? 1 : 0, slot, time(instance),
            place,
        ]
    }

    private static func time(_ instance: Instance) -> Int {
        instance.definition.timeOfDay?.minutes ?? 24 * 60
    }
}

/// A run of missed days that ends yesterday, while today has no record.
struct MissedRun {
    /// The missed days.
    let gap: DaySpan

    /// Creates the run of missed days; nil if it has fewer than two days.
    init?(_ scene: PageSection.Scene) {
        let today = scene.today
        guard scene.day == today, let provider = scene.view.answer(.streakProvider),
            let span = DaySpan(today - 60, today)
        else { return nil }
        let tallies = provider.tallies(over: span, today: today, in: scene.view)
        guard let now = tallies.last, now.completed == 0, now.extra == 0 else { return nil }
        let missed = tallies.dropLast().reversed().prefix { $0.verdict == .missed }
        guard missed.count >= 2, let first = missed.last?.day,
            let gap = DaySpan(first, today - 1)
        else { return nil }
        self.gap = gap
    }
}
