public import Core
internal import Engine
internal import RouteKit
internal import TimeTrading
internal import TimeTradingAPI

/// The HTTP routes for earned time: apps, balance, terms, locked apps and tracker reports. Rules B.
public struct TimeTradingRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "time-trading-routes", stability: .beta,
        summary: "Earned time over HTTP: apps, balance, unlocking and usage reports.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(Self.questions + Self.commands, to: .routes)
    }

    private static let questions = Route.chapter(
        "TimeTrading", under: "/time",
        [
            .question(
                "", "time-trading.day",
                summary: "Show the screen time earned, spent and left on a day",
                parameters: [.on], freshness: .moment, answers: TradingDay.shape
            ) { request, asking in
                TimeTrading.day(
                    request.day("on") ?? asking.today, at: asking.moment, in: asking.view)
            },
            .question(
                "/days", "time-trading.days",
                summary: "Show the screen time earned and spent on some days",
                parameters: RouteParameter.span, freshness: .moment, answers: TradingDay.list
            ) { request, asking throws(Rejection) in
                TimeTrading.days(
                    over: try request.span(today: asking.today), at: asking.moment,
                    in: asking.view)
            },
            .question(
                "/terms", "time-trading.terms", summary: "Show the rules of trading on a day",
                parameters: [.on], answers: TradingTerms.shape
            ) { request, asking in
                TimeTrading.terms(on: request.day("on") ?? asking.today, in: asking.view)
            },
            .question(
                "/apps", "time-trading.apps", summary: "List the apps that cost or earn time",
                answers: TrackedApp.list
            ) { _, asking in asking.view.apps.all },
            .question(
                "/apps/{app}/access", "time-trading.access",
                summary: "Show whether an app may open now, and for how long",
                parameters: [.path("app", .text(.line(1...64)), "The id of the app.")],
                freshness: .moment,
                answers: AppAccess.shape
            ) { request, asking throws(Rejection) in
                try Shield.access(
                    to: request.text("app") ?? "", at: asking.moment, in: asking.view
                ).orThrow(.unknownApp)
            },
            .question(
                "/codes/{page}", "time-trading.code", summary: "Show the state of a buddy's code",
                parameters: [.path("page", .text(.line(1...64)), "The key in the buddy's link.")],
                answers: BuddyCode.shape
            ) { request, asking throws(Rejection) in
                try BuddyCode.find(request.text("page") ?? "", in: asking.view)
                    .orThrow(.unknownCode)
            }.open(to: .secret),
        ])

    private static let commands = Route.chapter(
        "TimeTrading", under: "/time",
        [
            .command(ReportUsage.self, .post, "/usage").open(to: .log),
            .command(SetTerms.self, .post, "/terms", answers: "The rules of trading"),
            .command(AddApp.self, .post, "/apps", status: 201, answers: "The app"),
            .command(ChangeApp.self, .post, "/apps/{app}", answers: "The app"),
            .command(RemoveApp.self, .delete, "/apps/{app}", answers: "The removed app"),
            .command(UnlockApp.self, .post, "/apps/{app}/unlock"),
            .command(LockApp.self, .post, "/apps/{app}/lock"),
            .command(UnlockAllApps.self, .post, "/unlock"),
            .command(LockAllApps.self, .post, "/lock"),
            .command(UseBuddyCode.self, .post, "/apps/{app}/emergency").guessable,
            .command(SetBuddyCode.self, .post, "/code", answers: "The state of the code"),
            .command(StartTracking.self, .post, "/track", answers: "The app").open(to: .log),
            .command(StopTracking.self, .post, "/track/stop", answers: "Today").open(to: .log),
            .command(ResetStatistics.self, .post, "/reset", answers: "Today"),
        ])
}
