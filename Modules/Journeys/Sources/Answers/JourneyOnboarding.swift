internal import CoachAPI
internal import Core
internal import OnboardingAPI

/// The onboarding for a journey: the habit with its trigger, an optional trial day, and day 1.
/// Rules J1, O1.
enum JourneyOnboarding {
    static let method = OnboardingMethod(
        id, "A journey of 66 days", "One habit, until it becomes automatic.", order: 20)

    static let steps = [habit, start, dayOne]

    private static let id = "journeys"
    private static let triggers = [
        OnboardingQuestion.Option(
            "anchor", "After a specific action", "Use the traditional \"After I ___\" format"),
        .init(
            "throughout", "Throughout the day", "No specific trigger - log whenever you do it"),
        .init(
            "context", "At specific moments",
            "Set context cues like \"with meals\" or \"during work\""),
    ]

    /// The step in which the user adds a habit, through the module that provides items.
    private static let habit = OnboardingStep(
        "journeys.habit", of: id, order: 200,
        isWanted: { $0.view.coachActionHandler(for: .add) != nil && isFree($0) },
        screen: { _ in
            OnboardingScreen(
                "One habit", "Choose one that takes two minutes on a bad day.",
                questions: [
                    .text("title", "What will you do?", help: "Read 10 pages", most: 80),
                    .choice("trigger", "When?", among: triggers, value: "throughout"),
                    .text("cue", "What triggers it?", help: "make coffee", most: 80),
                ])
        },
        take: { answers, scene, context throws(Rejection) in
            guard let title = answers.one("title"),
                let handler = scene.view.coachActionHandler(for: .add)
            else { return [] }
            var fields = CoachAction.Fields()
            fields.type = "binary"
            let kind = answers.one("trigger") ?? "throughout"
            if kind == "throughout" {
                fields.trigger = kind
            } else {
                guard let cue = answers.one("cue") else {
                    throw Rejection(
                        "journeys.cue", "Enter the action or place that triggers the habit.",
                        field: "cue")
                }
                fields.trigger = "\(kind):\(cue)"
            }
            return try handler.drafts(for: .add(title, fields), in: &context)
        })

    /// The step in which the user chooses to start with day 1 or with a trial day.
    private static let start = OnboardingStep(
        "journeys.start", of: id, order: 201, keepsAnswers: true, isWanted: isFree,
        screen: { scene in
            let titles = scene.view.answer(.itemProvider)?.titles(
                today: scene.today, in: scene.view)
            let items = titles ?? []
            let question =
                items.isEmpty
                ? OnboardingQuestion.text("habit", "Which habit?", most: 80)
                : .choice(
                    "habit", "Which habit?", among: items.map { .init($0, $0) },
                    value: items.last)
            return OnboardingScreen(
                "Sixty-six days", "A missed day costs one of three grace days, not the journey.",
                rows: [
                    .init("Days 1 to 21", "Building Foundation"),
                    .init("Days 22 to 42", "Strengthening"),
                    .init("Days 43 to 66", "Cementing Habit"),
                ],
                questions: [
                    question,
                    .choice(
                        "begin", "When does the journey start?",
                        among: [
                            .init("today", "Today is day 1"),
                            .init("trial", "Today is a trial", "Day 1 is tomorrow."),
                        ], value: "today"),
                ])
        },
        take: { answers, scene, context throws(Rejection) in
            guard let title = answers.one("habit"), answers.one("begin") != "trial" else {
                return []
            }
            return try begin(title, scene, &context)
        })

    /// The step that is shown on the day after the trial day.
    private static let dayOne = OnboardingStep(
        "journeys.day-one", of: id, order: 202,
        isWanted: { scene in
            guard isFree(scene), scene.answers(to: start.id).one("begin") == "trial",
                let tried = scene.day(of: start.id)
            else { return false }
            return scene.today > tried
        },
        screen: { scene in
            let title = scene.answers(to: start.id).one("habit") ?? "your habit"
            return OnboardingScreen(
                "Day 1", "You tried “\(title)”. Was it small enough? Then today counts.",
                button: "Begin")
        },
        take: { _, scene, context throws(Rejection) in
            guard let title = scene.answers(to: start.id).one("habit") else { return [] }
            return try begin(title, scene, &context)
        })

    private static func isFree(_ scene: OnboardingScene) -> Bool {
        scene.view.journeys.resolution.counting.isEmpty
    }

    /// Returns the events that start a journey. If a module provides items, the journey is linked
    /// to the habit.
    private static func begin(
        _ title: String, _ scene: OnboardingScene, _ context: inout CommandContext
    ) throws(Rejection) -> [EventDraft] {
        let items = scene.view.answer(.itemProvider)?.titles(today: scene.today, in: scene.view)
        let item = items?.contains(title) == true ? title : nil
        let command = try StartJourney.form.record.checked(StartJourney(title, item: item))
        return try command.decide(in: &context)
    }
}
