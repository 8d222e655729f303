internal import Core

extension ItemRetraction {
    /// The name of the payload's field that refers to a whole operation.
    static let operation = "operation"

    /// Creates a retraction of a whole operation, or its reversal.
    static func ofOperation(_ isRetracted: Bool) -> ItemRetraction {
        ItemRetraction(isRetracted: isRetracted, isOfOperation: true)
    }
}

extension HabitsState {
    /// Applies the retraction of all events of an operation, or its reversal.
    ///
    /// One fact applies to all events of the operation, including those that arrive later. Rule
    /// H13.
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

    /// The amounts imported from other programs, by day.
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
