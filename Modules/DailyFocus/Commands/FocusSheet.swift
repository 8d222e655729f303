internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine
internal import StreaksAPI

/// A day's focuses and goals as shown on the command line.
struct FocusSheet: Shaped {
    var content: FocusDay
    /// The streak of focus days; nil if there is none, or if no module counts streaks.
    var streak: Streak?

    var day: Day { content.day }
    var today: Day { content.today }
    var flow: FocusFlow? { content.flow }
    var entry: FocusEntry? { content.entry }
    var goals: [Goal] { content.goals }
    var setAside: [SetAside] { content.setAside }

    static let shape = Shape<FocusSheet> {
        FocusDay.shape.members(of: { (sheet: FocusSheet) in sheet.content })
        Member("next", { $0.next.map(\.line) }, "The commands that can follow, with descriptions.")
        Member("streak", \.streak, "The current streak; null if there is none.")
    }

    init(
        on day: Day, choosing choice: FocusFlow.Choice? = nil, withStreak: Bool = true,
        _ asking: QueryContext
    ) {
        let (today, view) = (asking.today, asking.view)
        content = DailyFocus.day(day, choosing: choice, today: today, in: view)
        guard withStreak else { return }
        streak = view.answer(.streakProvider)?.all(on: day, today: today, in: view)
            .first { $0.id == "focus" }
    }

    var active: [Goal] { goals.filter(\.isActive) }

    /// The commands that the user can use next, with descriptions.
    var next: [(line: String, what: String)] {
        let room = active.count < 3 ? [("cairn goal add \"…\"", "one more goal, of at most 3")] : []
        let set = ("cairn focus set \"…\" \"…\" \"…\"", "three focuses; --goal says for which goal")
        switch flow {
        case nil: return []
        case .onboarding(let goals) where goals.isEmpty:
            return [("cairn goal add \"Write a book\"", "a goal, the first of at most 3")]
        case .onboarding: return room + [set]
        case .choice(let drafts):
            let missing = FocusEntry.size - drafts.count
            let titles = [String](repeating: " \"…\"", count: missing).joined()
            return [
                (
                    "cairn focus continue\(titles)",
                    missing == 0 ? "these" : "these and \(missing) more"
                ),
                ("cairn focus fresh \"…\" \"…\" \"…\"", "three new ones"),
            ]
        case .setup(let drafts):
            guard !drafts.isEmpty else { return [set] }
            let missing = FocusEntry.size - drafts.count
            let titles = [String](repeating: " \"…\"", count: missing).joined()
            return [("cairn focus continue\(titles)", "these and \(missing) more")]
        case .home(let entry):
            guard let open = entry.focuses.first(where: { !$0.isDone }) else { return [] }
            return [("cairn focus done \(open.number)", open.title)]
        }
    }
}
