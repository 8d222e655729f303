internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine
internal import StreaksAPI

/// Where a person is with a day, as the command line shows it.
struct FocusSheet: Sendable {
    var day: Day
    var today: Day
    /// Nil for another day than today: only today has a next step.
    var flow: FocusFlow?
    var entry: FocusEntry?
    var goals: [Goal]
    var setAside: [SetAside]
    var streak: Streak?

    init(
        on day: Day, choosing choice: FocusFlow.Choice? = nil, withStreak: Bool = true,
        _ asking: QueryContext
    ) {
        let view = asking.view
        self.day = day
        today = asking.today
        flow = day == today ? DailyFocus.flow(on: day, choosing: choice, in: view) : nil
        entry = DailyFocus.entry(on: day, in: view)
        goals = DailyFocus.goals(in: view)
        setAside = DailyFocus.setAside(in: view)
        guard withStreak else { return }
        // A day that is over is judged as it stood at its end.
        let asOf = day < today ? day + 1 : today
        streak = view.answer(.streakKeeper)?.all(today: asOf, in: view).first { $0.id == "focus" }
    }

    var active: [Goal] { goals.filter(\.isActive) }

    /// What can be typed next, with what it does.
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

    /// The document for programs.
    var members: JSONObject {
        var members: JSONObject = [
            "day": .string(day.description), "today": .string(today.description),
            "step": .optional(flow?.name), "entry": entry?.json ?? .null,
            "drafts": .array((flow?.drafts ?? []).map(\.json)),
            "goals": .array(goals.map(\.json)), "setAside": .array(setAside.map(\.json)),
            "next": .array(next.map { .string($0.line) }),
        ]
        if let streak {
            members["streak"] = [
                "current": .integer(Int64(streak.current)),
                "longest": .integer(Int64(streak.longest)),
                "start": .optional(streak.start?.description), "pending": .bool(streak.isPending),
            ]
        }
        return members
    }
}
