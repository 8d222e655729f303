internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import TimeTrading
internal import TimeTradingAPI

/// The form actions of the dashboard.
enum TimeActions {
    static let all = [add, app, terms, code, track, stop, reset, unlock, lock]

    private static let reshow: Route.FormRedisplay = { rejection, request, asking in
        TimePage.page(asking, request.form, rejection)
    }

    private static let home: @Sendable (RouteRequest) throws(Rejection) -> String = { _ in "/time" }

    private static let add = Route.form(
        AddApp.self, "/time/apps", operation: "pageAddApp", summary: "Add an app.",
        reshow: reshow, to: home
    ) { "\($0.name): \($0.list == .vice ? "costs time" : "earns time")" }

    private static let app = Route.form(
        "/time/app", operation: "pageChangeApp", summary: "Move or remove an app.",
        reshow: reshow
    ) { request, engine async throws(Rejection) in
        let id = request.form["app"] ?? ""
        let act = request.form["act"] ?? ""
        if let list = AppList(rawValue: act) {
            return try await engine.done(ChangeApp(id, list: list), for: request, to: "/time") {
                "\($0.name): \(list == .vice ? "costs time" : "earns time")"
            }
        }
        guard act == "remove" else {
            throw Rejection(
                "request.format", "Unknown action. Use vice, productive or remove.", field: "act")
        }
        return try await engine.done(RemoveApp(id), for: request, to: "/time") {
            "\($0.name) removed"
        }
    }

    private static let unlock = every(
        UnlockAllApps.self, "/time/unlock", "pageUnlockAll", "Unlock all apps that cost time."
    ) { "\($0) apps are open" }
    private static let lock = every(
        LockAllApps.self, "/time/lock", "pageLockAll", "Lock all apps that cost time."
    ) { $0 == 0 ? "All apps are locked" : "\($0) apps are still open" }

    /// Returns a form that opens or locks all apps, and says how many are open then. Its command
    /// cannot be undone.
    private static func every<C: Command>(
        _ command: C.Type, _ path: String, _ operation: String, _ summary: String,
        _ words: @escaping @Sendable (Int) -> String
    ) -> Route where C.Reply == [AppAccess] {
        .form(path, operation: operation, summary: summary, reshow: reshow) {
            request, engine async throws(Rejection) in
            let outcome = try await engine.perform(try request.command(command), for: request)
            return .done(words(outcome.reply.count(where: \.isOpen)), to: "/time")
        }
    }

    private static let terms = Route.form(
        SetTerms.self, "/time/terms", operation: "pageSetTerms", summary: "Set the rate.",
        reshow: reshow, to: home
    ) { _ in "Saved" }

    /// Sets the buddy's code and redirects to the buddy's page.
    private static let code = Route.form(
        "/time/code", operation: "pageSetCode", summary: "Set the buddy's code.", reshow: reshow
    ) { request, engine async throws(Rejection) in
        let outcome = try await engine.perform(
            try request.command(SetBuddyCode.self), for: request)
        return .done(
            "Code set", undo: outcome.isNew ? outcome.operation : nil,
            to: request.privatePath("/buddy/\(outcome.reply.page)"))
    }

    private static let track = Route.form(
        StartTracking.self, "/time/track", operation: "pageTrack",
        summary: "Start the timer of an app.", reshow: reshow, to: home
    ) { "Timer started: \($0.name)" }

    private static let stop = Route.form(
        StopTracking.self, "/time/stop", operation: "pageStopTracking",
        summary: "Stop the timer of an app.", reshow: reshow, to: home
    ) { "Earned today: \(TimeText.short($0.earned))" }

    private static let reset = Route.form(
        ResetStatistics.self, "/time/reset", operation: "pageResetTime",
        summary: "Reset today's statistics.", reshow: reshow, to: home
    ) { _ in "Today's statistics reset" }
}
