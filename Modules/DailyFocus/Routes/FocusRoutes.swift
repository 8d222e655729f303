internal import Core
internal import DailyFocus
internal import Engine
internal import RouteKit

/// The HTTP routes for a day's focuses: what the user must do next, the actions for it, and the
/// changes that were set aside. Rules G2–G5.
enum FocusRoutes {
    static let all = questions + commands
    private static let tag = "Focuses"
    private static let path = "/focus"

    private static let questions: [Route] = [
        .question(
            path, "daily-focus.day", summary: "Show a day's three focuses", tag: tag,
            parameters: [.on],
            answers: FocusDay.shape, "The day; no entry if none was set"
        ) { request, asking in
            DailyFocus.day(
                request.day("on") ?? asking.today, today: asking.today, in: asking.view)
        },
        .question(
            path + "/flow", "daily-focus.flow",
            summary: "Show the step of today: onboarding, choice, setup or home", tag: tag,
            parameters: [
                .query(
                    "choice", FocusFlow.Choice.codec.schema,
                    "The answer to “Continue or start fresh?”, if it was given.")
            ], answers: FocusDay.shape, "Today with its step"
        ) { request, asking in
            let choice = request.text("choice").flatMap { FocusFlow.Choice(rawValue: $0) }
            return DailyFocus.day(
                asking.today, choosing: choice, today: asking.today, in: asking.view)
        },
        .question(
            path + "/set-aside", "daily-focus.set-aside",
            summary: "List the focuses set aside and not dismissed", tag: tag,
            answers: SetAside.list,
            "The focuses, in chronological order"
        ) { _, asking in DailyFocus.setAside(in: asking.view) },
    ]

    private static let commands: [Route] = [
        .command(SetFocuses.self, .post, path, tag: tag, status: 201, answers: "The entry"),
        .command(
            ToggleFocus.self, .put, "/focuses/{number}", tag: tag,
            answers: "The changed entry"
        ).open(to: .log),
        .command(
            FinishOnboarding.self, .post, path + "/onboarding", tag: tag,
            answers: "The day with its next step"),
        .command(
            DismissSetAside.self, .post, path + "/set-aside/{id}/dismiss", tag: tag,
            answers: "The focuses that are left"),
    ]
}
