internal import Core
internal import DailyFocus
internal import Engine
internal import PageKit
internal import RouteKit

/// The routes for the forms about focuses.
enum FocusActions {
    static let set = Route.form(
        "/focus", operation: "pageSetFocuses", summary: "Set today's three focuses.",
        reshow: { rejection, request, asking throws(Rejection) in
            let drafts = FocusForm.drafts(request.form)
            var page = FocusPage.frame(FocusForm(drafts, asking, refused: rejection).html, asking)
            page.status = 422
            return page
        }
    ) { request, engine async throws(Rejection) in
        let command = SetFocuses(FocusForm.drafts(request.form))
        return try await engine.done(command, for: request, to: "/focus") { _ in "Today is set" }
    }

    /// Marking a focus as not done is confirmed first, in a dialog or on a separate page. Rule G5.
    static let toggle = Route.form(
        "/focus/do", operation: "pageFocusDo", summary: "Mark a focus as done or not done."
    ) { request, engine async throws(Rejection) in
        let number = request.form["focus"].flatMap { Int($0) } ?? 0
        let day = try request.formDay()
        let isDone = request.form["act"] == "done"
        guard isDone || request.form["sure"] == "yes" else {
            let on = day.map { "&day=\($0)" } ?? ""
            return .seeOther("/focus/confirm?focus=\(number)\(on)")
        }
        return try await engine.done(
            ToggleFocus(number, on: day, isDone: isDone), for: request,
            to: request.back(day.map { "/?day=\($0)" } ?? "/focus")
        ) {
            let focus = $0.focuses[number - 1]
            return "\(focus.title): \(focus.isDone ? "done" : "not done")"
        }
    }

    static let start = Route.form(
        "/focus/start", operation: "pageFocusStart", summary: "Continue from the goals to today."
    ) { request, engine async throws(Rejection) in
        _ = try await engine.perform(FinishOnboarding(), for: request)
        return .seeOther("/focus")
    }

    static let dismiss = Route.form(
        DismissSetAside.self, "/focus/dismiss", operation: "pageFocusDismiss",
        summary: "Dismiss the notice about a goal that was set aside.", to: { $0.back("/focus") }
    ) { _ in "Noted" }
}
