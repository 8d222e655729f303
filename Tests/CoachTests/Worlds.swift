import CoachAPI
import Core
import CoreTesting

@testable import Coach

/// Random contexts with plausible facts.
struct ContextMaker {
    private var generator: SeededGenerator

    init(_ seed: UInt64) { generator = SeededGenerator(seed) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &generator)
    }
    private mutating func flip() -> Bool { Bool.random(using: &generator) }

    private mutating func item(_ index: Int) -> CoachItem {
        let names = ["Run", "Read 10 pages", "Meditate", "Tax return", "Piano", "Water 2×"]
        let isDone = flip()
        var item = CoachItem(
            id: "item-\(index)", name: names[index % names.count], isHabit: index % 4 != 3,
            isDone: isDone, isOpen: !isDone && number(0...4) > 0)
        item.due = number(0...14)
        item.kept = number(0...item.due)
        item.missed = item.kept == item.due ? 0 : number(0...(item.due - item.kept))
        item.cue = flip() ? "After I make coffee" : flip() ? "Throughout the day" : nil
        if flip() {
            let target = number(2...90)
            item.target = "\(target) min"
            item.lighter = "\((target + 1) / 2) min"
        }
        return item
    }

    mutating func context() -> CoachContext {
        var context = CoachContext(day: day("2026-11-20") + number(0...400), hour: number(0...23))
        context.items = (0..<number(0...6)).map { item($0) }
        context.done = context.items.count(where: \.isDone)
        context.total = context.items.count { $0.isDone || $0.isOpen }
        context.streak = flip() ? number(0...400) : 0
        context.isPending = flip()
        context.longest = max(context.streak, number(0...500))
        context.broken = context.streak == 0 && flip() ? number(2...300) : nil
        context.due = number(0...7)
        context.kept = number(0...context.due)
        context.points = number(0...500)
        context.focusToday = flip() ? number(0...300) : 0
        if flip() {
            let hour = flip() ? number(0...23) : nil
            context.focus = CoachFocus(
                bestHour: hour, minutes: number(1...90), last: flip() ? "Run" : nil,
                isRunning: number(0...4) == 0)
            context.bestHour = hour.map { CoachContext.spoken($0) }
        }
        context.sleep = flip() ? number(1...5) : nil
        context.asksForSleep = flip()
        context.isQuiet = number(0...5) == 0
        return context
    }

    mutating func coach() -> BuiltInCoach {
        let context = context()
        var coach = BuiltInCoach(
            context: context,
            topic: CoachTopic.allCases[number(0...(CoachTopic.allCases.count - 1))],
            turn: number(0...100))
        if flip() { coach.item = context.items.randomElement(using: &generator) }
        return coach
    }
}

/// Every number in a text, as written.
func numbers(in text: String) -> Set<String> {
    Set(text.split { !("0"..."9").contains($0) }.map(String.init))
}

/// Every number anywhere in a value.
func numbers(of value: Any) -> Set<String> {
    switch value {
    case let number as Int: return ["\(number)"]
    case let text as String: return numbers(in: text)
    default:
        return Mirror(reflecting: value).children.reduce(into: []) {
            $0.formUnion(numbers(of: $1.value))
        }
    }
}
