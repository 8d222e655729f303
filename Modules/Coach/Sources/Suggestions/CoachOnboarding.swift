internal import CoachAPI
internal import Core
internal import OnboardingAPI

/// The setup with the coach: a quiz and three suggestions that fit. Rules C4, O1.
enum CoachOnboarding {
    static let steps = [quiz, first]

    private static let quiz = OnboardingStep("coach.quiz", order: 40, keepsAnswers: true) { scene in
        let said = scene.answers(to: "coach.quiz")
        return OnboardingScreen(
            "What would you like to change?", "Three questions, so that the ideas fit.",
            questions: [
                .choices(
                    "areas", "Where",
                    among: [
                        .init("sleep", "Sleep", "Fall asleep easily, wake rested"),
                        .init("fitness", "Fitness", "Move, stretch, get stronger"),
                        .init("study", "Study", "Read, learn, practise"),
                        .init("wellness", "Wellness", "Calm down, be with people, go outside"),
                    ], values: said["areas"]),
                .choice(
                    "minutes", "How much time on a bad day?",
                    among: [
                        .init("5", "Five minutes"), .init("15", "A quarter of an hour"),
                        .init("30", "Half an hour"),
                    ], value: said.one("minutes")),
                .choice(
                    "pace", "How often?",
                    among: [
                        .init("daily", "Every day"), .init("some", "On some days"),
                    ], value: said.one("pace")),
            ])
    }

    /// The step with fitting suggestions and a field for the user's own habit.
    private static let first = OnboardingStep(
        "coach.first", order: 50, isWanted: { $0.view.coachActionHandler(for: .add) != nil },
        screen: { scene in
            OnboardingScreen(
                "A good start", "Three ideas that fit your answers, or one of your own.",
                questions: [
                    .choices(
                        "ideas", "Ideas",
                        among: SuggestionFit(scene.answers(to: quiz.id)).best(in: scene).map {
                            .init($0.id, $0.name, $0.words)
                        }),
                    .text("own", "One of your own", help: "Read 20 pages", most: 80),
                ], button: "Add")
        },
        take: { answers, scene, context throws(Rejection) in
            guard let handler = scene.view.coachActionHandler(for: .add) else { return [] }
            var drafts: [EventDraft] = []
            for suggestion in answers["ideas"].compactMap(Suggestions.template) {
                drafts += try handler.drafts(for: suggestion.action, in: &context)
            }
            if let own = answers.one("own") {
                drafts += try handler.drafts(for: .add(own, .init()), in: &context)
            }
            return drafts
        })
}

/// The choice of suggestions by the answers of the quiz.
struct SuggestionFit {
    private var areas: [SuggestionArea]
    private var minutes: Int
    private var pace: String?

    init(_ answers: OnboardingAnswers) {
        let said = answers["areas"].compactMap(SuggestionArea.init(rawValue:))
        areas = said.isEmpty ? SuggestionArea.allCases : said
        minutes = answers.one("minutes").flatMap { Int($0) } ?? 15
        pace = answers.one("pace")
    }

    /// Returns three habits that the user does not have, from different areas in turn.
    ///
    /// Prefers the longest habits within the user's time and those of the chosen pace.
    func best(in scene: OnboardingScene) -> [Suggestion] {
        let titles = scene.view.answer(.itemProvider)?.titles(today: scene.today, in: scene.view)
        let known = Set((titles ?? []).map { $0.lowercased() })
        var ranked = areas.map { area in
            Suggestions.find(area: area)
                .filter { $0.fields.kind != "task" && !known.contains($0.name.lowercased()) }
                .enumerated()
                .map { (rank: rank(of: $1), place: $0, suggestion: $1) }
                .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }
                .map(\.suggestion)
        }
        var chosen: [Suggestion] = []
        while chosen.count < 3, ranked.contains(where: { !$0.isEmpty }) {
            for place in ranked.indices where chosen.count < 3 && !ranked[place].isEmpty {
                chosen.append(ranked[place].removeFirst())
            }
        }
        return chosen
    }

    /// Returns a rank; a smaller rank fits better. Too long is worst, then the wrong pace, then
    /// shorter than possible.
    private func rank(of suggestion: Suggestion) -> Int {
        var rank = 0
        if suggestion.fields.unit == "min",
            let target = suggestion.fields.target.flatMap({ Int($0) })
        {
            rank += target > minutes ? 1_000 + target : minutes - target
        }
        let isDaily = ["daily", nil].contains(suggestion.fields.schedule)
        if let pace, (pace == "daily") != isDaily { rank += 100 }
        return rank
    }
}
