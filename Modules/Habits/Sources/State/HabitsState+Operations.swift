internal import Core

extension ItemRetraction {
    /// What stands in a payload that is about a whole operation.
    static let operation = "operation"

    /// Takes a whole operation back, or puts it back again.
    static func ofOperation(_ isRetracted: Bool) -> ItemRetraction {
        ItemRetraction(isRetracted: isRetracted, isOfOperation: true)
    }
}

extension HabitsState {
    /// Takes in that all events of an operation are taken back, or put back again: one fact,
    /// however many they are. It holds for events that arrive later as well. Rule H13.
    mutating func retractOperation(_ operation: EventID, _ isRetracted: Bool, _ stamp: Stamp) {
        guard retractions.write(isRetracted, ofOperation: operation, stamp) else { return }
        for place in items.indices {
            let id = items[place].facts.id
            update(id) { item in
                item.facts.retractOperation(operation, isRetracted, stamp)
                item.plan = ItemPlan(item.facts)
            }
        }
    }
}

extension ItemFacts {
    fileprivate mutating func retractOperation(
        _ operation: EventID, _ isRetracted: Bool, _ stamp: Stamp
    ) {
        let before = (imports: importedDays, parts: timers.flatMap { $0.parts(retractions) })
        guard retractions.write(isRetracted, ofOperation: operation, stamp) else { return }
        for (day, amount) in before.imports { progress.add(-amount, on: day) }
        for (day, amount) in importedDays { progress.add(amount, on: day) }
        for part in before.parts { progress.add(-part.amount, on: part.day) }
        for part in timers.flatMap({ $0.parts(retractions) }) {
            progress.add(part.amount, on: part.day)
        }
    }

    /// What other programs logged, by day.
    private var importedDays: [(Day, Amount)] {
        var days: [(Day, Amount)] = []
        guard let all = DaySpan(.first, .last) else { return days }
        imports.forEach(in: all, retractions) { entry in
            guard entry.value != ItemFacts.skipMark else { return }
            days.append((entry.day, Amount(thousandths: entry.value)))
        }
        return days
    }
}
