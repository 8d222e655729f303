internal import Core
internal import PageKit
internal import StreaksAPI

/// The progress bar for a day's habits, with a flag at the number of habits that the day needs to
/// qualify. Rules K1, K2.
enum DayBar {
    static func draw(
        _ provider: any StreakProvider, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let span = DaySpan(scene.day)
        guard
            let tally = provider.tallies(over: span, today: scene.today, in: scene.view).first
        else { return nil }
        let due = tally.due
        guard due > 0, !tally.isVanished else { return rest(tally, scene) }
        let streak = provider.habitDays(today: scene.today, in: scene.view)
        let share = tally.completed * 100 / due
        let flag = min(tally.threshold * max(tally.counting, 1) / due, 100)
        let counts = tally.verdict == .qualified
        let today = scene.day == scene.today ? " data-today" : ""
        let words =
            "\(tally.completed) of \(counted(due, "habit")) done. "
            + sentence(tally, isBack: isBack(provider, scene, tally)) + extra(tally)
            + added(tally, isToday: scene.day == scene.today)
        return .init(
            """
            <div class="daybar\(counts ? " counts" : "")"\(today) \
            data-cheer="\(counted(streak.current, "day")) in a row">
            <div class="bar q\(share)"><span class="flag q\(flag)">\
            \(Icon.html("flag"))</span></div><p>\(words)</p></div>
            """)
    }

    /// Returns the bar for a day on which no habit is due.
    ///
    /// The day is called a day of rest only if nothing else is open. Before the user's first habit
    /// exists, the bar is empty.
    private static func rest(
        _ tally: DayTally, _ scene: PageSection.Scene
    ) -> PageSection.Drawing? {
        let firsts = scene.view.answers(to: .dayItems).compactMap { $0.firstDay(in: scene.view) }
        let words: String
        if tally.isVanished {
            words = "This day never came for you."
        } else if tally.extra > 0 || !firsts.isEmpty {
            words = isRestful(scene) ? "Nothing is due today." : "No habit is due."
        } else {
            return nil
        }
        return .init("<div class=\"daybar\"><p>\(words)\(extra(tally))</p></div>")
    }

    /// Returns true if no task is open on the day and the user has no focuses or journey.
    private static func isRestful(_ scene: PageSection.Scene) -> Bool {
        let day = scene.day
        let isOpen = scene.view.answers(to: .dayItems).contains { source in
            source.items(over: DaySpan(day), today: scene.today, in: scene.view)
                .contains { $0.scheduled[day] && !$0.completed[day] && !$0.excused[day] }
        }
        return !isOpen && !scene.view.hasStreakLines
    }

    /// Returns the text about habits completed on days off, which the tally does not include. Rule
    /// K1.
    private static func extra(_ tally: DayTally) -> String {
        tally.extra == 0 ? "" : " \(counted(tally.extra, "habit")) more on a day off."
    }

    /// Returns the text about exempt habits, which are not required on the day. Rule K1.
    private static func added(_ tally: DayTally, isToday: Bool) -> String {
        guard tally.exempt > 0, !isToday || tally.verdict == .qualified else { return "" }
        let when = isToday ? "today" : "that day or later"
        return " \(counted(tally.exempt, "habit")) added \(when) "
            + (tally.exempt == 1 ? "does" : "do") + " not count against it."
    }

    /// Returns true if the user comes back after a break: the last two days did not qualify and
    /// nothing is done today.
    private static func isBack(
        _ provider: any StreakProvider, _ scene: PageSection.Scene, _ tally: DayTally
    ) -> Bool {
        guard tally.verdict == .pending, tally.completed == 0,
            let span = DaySpan(scene.day - 2, scene.day - 1)
        else { return false }
        return provider.tallies(over: span, today: scene.today, in: scene.view)
            .allSatisfy { $0.verdict == .missed }
    }

    /// Returns the sentence that the goat on the page says. It must always be true.
    private static func sentence(_ tally: DayTally, isBack: Bool) -> String {
        switch tally.verdict {
        case .qualified: return "Today counts!"
        case .missed: return "This day did not count."
        case .future, .neutral: return ""
        case .pending:
            let left = tally.needed - tally.completed
            return (isBack ? "Welcome back! " : "") + "\(number(left)) more and today counts."
        }
    }

    /// Returns a number below ten as a word, such as "Two", and other numbers in digits.
    private static func number(_ count: Int) -> String {
        let words = [
            "None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine",
        ]
        return words.indices.contains(count) ? words[count] : "\(count)"
    }
}
