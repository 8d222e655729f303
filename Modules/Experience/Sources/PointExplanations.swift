internal import Core
internal import ExperienceAPI
internal import ExplanationsAPI

/// The explanation of each day's points. Rules K7, X1.
struct PointExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        [
            ExplanationSubject(
                "points", title: "Points", summary: "The points of each day with their reasons.")
        ]
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        guard word == "points" else { return nil }
        let (answers, today) = (PointAnswers(), moment.day)
        let span = span ?? DaySpan(14, endingOn: today)
        let points = answers.perDay(over: span, today: today, in: view)
        let sources = view.answers(to: .pointSources)
        let days = zip(span.days, points).map { day, points in
            let details = sources.flatMap { $0.details(on: day, today: today, in: view) }
            return Explanation.Entry(
                day, points: points,
                details.map { reason, text in
                    .init(
                        text, for: reason,
                        points: answers.points(for: reason, on: day, in: view))
                })
        }
        return Explanation(
            title: "Points", points: points.reduce(0, +),
            total: answers.total(upTo: today, in: view), days: days)
    }
}
