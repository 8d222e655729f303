import Core
import Habits

/// Everything visible of a person's items, as text.
func shown(_ view: WorldView, today: Day) -> String {
    let span = DaySpan(60, endingOn: today + 20)
    var lines: [String] = []
    for item in Habits.items(includingArchived: true, today: today, in: view) {
        lines.append("\(item)")
        lines += span.days.map { date in
            "\(Habits.instance(of: item.id, on: date, today: today, in: view)!)"
        }
        lines.append("\(Habits.next(of: item.id, from: today, in: view))")
        lines.append("\(Habits.statistics(of: item.id, today: today, in: view)!)")
    }
    lines.append("\(Habits.skipRanges(in: view))")
    lines.append("\(Habits.groups(on: today, today: today, in: view))")
    return lines.joined(separator: "\n")
}
