internal import Core
internal import Engine
internal import Habits
internal import RouteKit

/// The HTTP routes for the question whether the user stayed within limits on days without a record.
/// Rule H5.
enum LimitRoutes {
    private struct Asked: Shaped {
        var question: LimitQuestion?
        static let shape = Shape<Asked> {
            Member(
                "question", \.question,
                "The question about the unanswered days; null if there are none.")
        }
    }

    static let all: [Route] = [
        .question(
            "/limits", "habits.limits", summary: "List past days of limits without a record",
            tag: "Days", answers: Asked.shape, "The question; null if there is none"
        ) { _, asking in
            Asked(question: Habits.limitQuestion(today: asking.today, in: asking.view))
        },
        Route.command(AnswerLimits.self, .post, "/limits", tag: "Days").open(to: .log),
    ]
}
