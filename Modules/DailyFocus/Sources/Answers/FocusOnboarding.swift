internal import Core
internal import OnboardingAPI

/// The onboarding for three focuses a day: an introduction, the choice of goals, and the first
/// three focuses. Rules G, O1.
enum FocusOnboarding {
    static let method = OnboardingMethod(
        id, "Three focuses a day", "Up to three goals, and three things a day that serve them.",
        order: 10)

    static let steps = [welcome, goals, focuses]

    private static let id = "daily-focus"

    private static let welcome = OnboardingStep(
        "daily-focus.welcome", of: id, order: 100
    ) { _ in
        OnboardingScreen(
            "Three things a day", "Less on the list, more of it done.",
            rows: [
                .init("At most three goals", "Your goals for these months."),
                .init("Exactly three focuses", "Each serves a goal. The day is won with three."),
                .init(
                    "Carry over or start fresh",
                    "You decide in the morning what to do with the rest."),
            ])
    }

    /// The step in which the user adds goals, shown while there is none.
    private static let goals = OnboardingStep(
        "daily-focus.goals", of: id, order: 101,
        isWanted: { $0.view.dailyFocus.activeGoals.isEmpty },
        screen: { scene in
            let free = Claims.most - scene.view.dailyFocus.activeGoals.count
            return OnboardingScreen(
                "Your goals", free < Claims.most ? "You can add \(free) more." : "One is enough.",
                questions: free < 1
                    ? []
                    : (1...free).map {
                        .text(
                            "goal\($0)", "Goal \($0)", help: $0 == 1 ? "Write a book" : "", most: 80
                        )
                    })
        },
        take: { answers, scene, context throws(Rejection) in
            var drafts: [EventDraft] = []
            let state = scene.view.dailyFocus
            for answer in answers.list {
                let title = try AddGoal.form.record.checked(AddGoal(answer.values[0])).title
                let place = state.nextGoal(after: drafts.count)
                let goal = FocusFact.NewGoal(goal: context.newID(), title: title, order: place)
                drafts.append(FocusFact.goalAdded(goal).draft)
            }
            guard !drafts.isEmpty, !state.isOnboarded else { return drafts }
            return drafts + [FocusFact.onboarded(.init()).draft]
        })

    /// The step in which the user sets the first focuses, shown once there is a goal and until the
    /// day is set.
    private static let focuses = OnboardingStep(
        "daily-focus.focuses", of: id, order: 102,
        isWanted: { scene in
            !scene.view.dailyFocus.activeGoals.isEmpty
                && scene.view.dailyFocus.entry(on: scene.today) == nil
        },
        screen: { scene in
            let goals = scene.view.dailyFocus.activeGoals
            let options = goals.map { OnboardingQuestion.Option($0.id.description, $0.title) }
            return OnboardingScreen(
                "Your first three", "What brings you closer today? Small is fine.",
                questions: (1...FocusEntry.size).flatMap { number -> [OnboardingQuestion] in
                    let title = OnboardingQuestion.text(
                        "focus\(number)", "Focus \(number)", most: 120)
                    guard options.count > 1 else { return [title] }
                    return [
                        title,
                        .choice(
                            "goal\(number)", "Serves", among: options, value: options[0].value),
                    ]
                })
        },
        take: { answers, scene, context throws(Rejection) in
            let titles = (1...FocusEntry.size).map { answers.one("focus\($0)") ?? "" }
            guard titles.contains(where: { !$0.isEmpty }) else { return [] }
            let goals = scene.view.dailyFocus.activeGoals
            let drafts = titles.enumerated().map { index, title in
                let goal = answers.one("goal\(index + 1)").flatMap { GoalID($0) }
                return FocusDraft(title, goal: goal ?? goals.first?.id)
            }
            return try SetFocuses(drafts).decide(in: &context)
        })
}
