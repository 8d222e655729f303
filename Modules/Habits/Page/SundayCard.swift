internal import Core
internal import Habits
internal import PageKit

/// The card shown on Sundays: two sentences about the habits that the user kept and missed in the
/// week. Rule U2.
enum SundayCard {
    static func draw(_ scene: PageSection.Scene) -> PageSection.Drawing? {
        guard scene.day == scene.today, scene.today.weekday == .sunday else { return nil }
        let habits = Habits.items(today: scene.today, in: scene.view).filter { $0.kind == .habit }
        let results = habits.compactMap { habit -> Result? in
            guard
                let week = Habits.statistics(of: habit.id, today: scene.today, in: scene.view)?
                    .last7
            else { return nil }
            let left = week.scheduled - week.excused
            return left > 0 ? Result(name: habit.name, done: week.completed, due: left) : nil
        }
        guard let words = sentences(results) else { return nil }
        return .init(
            """
            <section class="card" id="week" aria-labelledby="week-title">\
            <h2 id="week-title">Your week</h2><p>\(escaped(words))</p>\
            <p class="acts"><a class="btn quiet" href="/?view=week">See the week</a></p></section>
            """)
    }

    /// The result of one habit in the week.
    struct Result {
        var name: String
        var done: Int
        var due: Int
    }

    /// Returns two sentences, the first about kept habits; nil if nothing was scheduled.
    static func sentences(_ results: [Result]) -> String? {
        guard !results.isEmpty else { return nil }
        let held = results.filter { $0.done * 3 >= $0.due * 2 }
        let slipped = results.filter { $0.done * 3 < $0.due * 2 }
        let first =
            held.isEmpty
            ? "No habit was kept this week, and that is fine."
            : "Kept: \(list(held))."
        let second =
            slipped.isEmpty
            ? "Nothing was missed." : "Missed: \(list(slipped)); next week is a new cairn."
        return first + " " + second
    }

    /// Returns the habits with their results, such as "Meditate (7 of 7), Read (5 of 7) and 2
    /// more".
    private static func list(_ results: [Result]) -> String {
        let words = results.prefix(3).map { "\($0.name) (\($0.done) of \($0.due))" }
        let rest = results.count - words.count
        let all = words + (rest > 0 ? ["\(rest) more"] : [])
        guard all.count > 1, let last = all.last else { return all.first ?? "" }
        return all.dropLast().joined(separator: ", ") + " and " + last
    }
}
