internal import Core
internal import Habits
internal import PageKit
internal import StreaksAPI

/// In which order a day's items stand, and which of them is next. Rule U2.
enum DayOrder {
    /// By time of day; what has none stands behind, in the person's order.
    static func byTime(_ instances: [Instance]) -> [Instance] {
        instances.enumerated().sorted { one, other in
            (time(one.element), one.offset) < (time(other.element), other.offset)
        }.map(\.element)
    }

    /// What to do now: habits before tasks; what is due by the clock, then what something sets off,
    /// then the rest, then what comes later, each in the person's order.
    static func next(_ instances: [Instance], at minute: Int) -> Instance? {
        instances.enumerated().filter { canBeNext($0.element) }.min { one, other in
            rank(one.element, at: minute, one.offset)
                .lexicographicallyPrecedes(rank(other.element, at: minute, other.offset))
        }?.element
    }

    /// The habit that holds best, for whoever comes back.
    static func easiest(_ instances: [Instance], _ scene: PageSection.Scene) -> Instance? {
        let habits = instances.filter { $0.kind == .habit && canBeNext($0) && !$0.isOptional }
        let strengths = habits.map { habit in
            Habits.statistics(of: habit.item, today: scene.today, in: scene.view)?.strength ?? 0
        }
        let best = strengths.max() ?? 0
        return zip(habits, strengths).first { $0.1 == best }?.0
    }

    /// A limit is kept by doing nothing, and what was skipped is decided.
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

/// A run of missed days that ends yesterday, while today is still untouched.
struct Lapse {
    /// The missed days.
    let gap: DaySpan

    /// The run, if it has two days or more.
    init?(_ scene: PageSection.Scene) {
        let today = scene.today
        guard scene.day == today, let keeper = scene.view.answer(.streakKeeper),
            let span = DaySpan(today - 60, today)
        else { return nil }
        let tallies = keeper.tallies(over: span, today: today, in: scene.view)
        guard let now = tallies.last, now.completed == 0, now.extra == 0 else { return nil }
        let missed = tallies.dropLast().reversed().prefix { $0.verdict == .missed }
        guard missed.count >= 2, let first = missed.last?.day,
            let gap = DaySpan(first, today - 1)
        else { return nil }
        self.gap = gap
    }
}
