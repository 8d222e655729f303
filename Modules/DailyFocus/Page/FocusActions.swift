internal import Core
internal import DailyFocus
internal import Engine
internal import PageKit
internal import RouteKit

/// What the forms of focuses do.
enum FocusActions {
    static let set = Route.form(
        "/focus", operation: "pageSetFocuses", summary: "Sets today's three focuses."
    ) { request, engine async throws(Rejection) in
        let drafts = FocusForm.drafts(request.form)
        do throws(Rejection) {
            let outcome = try await engine.perform(
                SetFocuses(drafts), operation: request.operation, zone: request.zone)
            return .done(
                "Today is set", undo: outcome.isNew ? outcome.operation : nil, to: "/focus")
        } catch {
            return try await engine.show(request) { asking throws(Rejection) in
                var page = FocusPage.frame(
                    FocusForm(drafts, asking, refused: error).html, asking)
                page.status = 422
                return page
            }
        }
    }

    /// Un-completing is confirmed first, in a dialog or on a page of its own. Rule G5.
    static let toggle = Route.form(
        "/focus/do", operation: "pageFocusDo", summary: "Says that a focus is done, or not."
    ) { request, engine async throws(Rejection) in
        let number = request.form["focus"].flatMap { Int($0) } ?? 0
        let day = try day(request)
        let isDone = request.form["act"] == "done"
        guard isDone || request.form["sure"] == "yes" else {
            let on = day.map { "&day=\($0)" } ?? ""
            return .seeOther("/focus/confirm?focus=\(number)\(on)")
        }
        let outcome = try await engine.perform(
            ToggleFocus(number, on: day, isDone: isDone), operation: request.operation,
            zone: request.zone)
        let focus = outcome.reply.focuses[number - 1]
        return .done(
            "\(focus.title): \(focus.isDone ? "done" : "not done")",
            undo: outcome.isNew ? outcome.operation : nil,
            to: request.back(day.map { "/?day=\($0)" } ?? "/focus"))
    }

    static let start = Route.form(
        "/focus/start", operation: "pageFocusStart", summary: "Goes on from goals to the day."
    ) { request, engine async throws(Rejection) in
        _ = try await engine.perform(
            FinishOnboarding(), operation: request.operation, zone: request.zone)
        return .seeOther("/focus")
    }

    static let dismiss = Route.form(
        "/focus/dismiss", operation: "pageFocusDismiss", summary: "Notes what was set aside."
    ) { request, engine async throws(Rejection) in
        let outcome = try await engine.perform(
            DismissSetAside(), operation: request.operation, zone: request.zone)
        return .done(
            "Noted", undo: outcome.isNew ? outcome.operation : nil, to: request.back("/focus"))
    }

    private static func day(_ request: RouteRequest) throws(Rejection) -> Day? {
        guard let text = request.form["day"], !text.isEmpty else { return nil }
        guard let day = Day(text) else {
            throw Rejection("request.format", "\(text) is not a day.", field: "day")
        }
        return day
    }
}
