public import Core
internal import Engine
internal import RouteKit
internal import TimeTrading
internal import TimeTradingAPI

/// Earned time over HTTP: apps, balance, terms, what may open, and what trackers report. Rules B.
public struct TimeTradingRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "time-trading-routes", stability: .beta,
        summary: "Earned time over HTTP: apps, balance, unlocking, reports of use.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(Self.questions + Self.commands, to: .routes)
    }

    private static let questions = Route.chapter(
        "TimeTrading", under: "/time",
        [
            .question(
                "", "time-trading.day", summary: "What a day earned and spent, and what is left",
                parameters: [.on], freshness: .moment, answers: TradingDay.shape
            ) { request, asking in
                TimeTrading.day(
                    request.day("on") ?? asking.today, at: asking.moment, in: asking.view)
            },
            .question(
                "/days", "time-trading.days", summary: "What some days earned and spent",
                parameters: RouteParameter.span, freshness: .moment, answers: TradingDay.list
            ) { request, asking throws(Rejection) in
                TimeTrading.days(
                    over: try request.span(today: asking.today), at: asking.moment,
                    in: asking.view)
            },
            .question(
                "/terms", "time-trading.terms", summary: "What trading goes by on a day",
                parameters: [.on], answers: TradingTerms.shape
            ) { request, asking in
                TimeTrading.terms(on: request.day("on") ?? asking.today, in: asking.view)
            },
            .question(
                "/apps", "time-trading.apps", summary: "The apps that cost and that earn",
                answers: TrackedApp.list
            ) { _, asking in asking.view.apps.all },
            .question(
                "/apps/{app}/access", "time-trading.access",
                summary: "Whether an app may open now, and for how long",
                parameters: [.path("app", .text(.line(1...64)), "The app.")], freshness: .moment,
                answers: AppAccess.shape
            ) { request, asking throws(Rejection) in
                try Shield.access(
                    to: request.text("app") ?? "", at: asking.moment, in: asking.view
                ).orRefused(.unknownApp)
            },
            .question(
                "/codes/{page}", "time-trading.code", summary: "What became of a buddy's code",
                parameters: [.path("page", .text(.line(1...64)), "What the buddy was given.")],
                answers: BuddyCode.shape
            ) { request, asking throws(Rejection) in
                try BuddyCode.find(request.text("page") ?? "", in: asking.view)
                    .orRefused(.unknownCode)
            }.open(to: .secret),
        ])

    private static let commands = Route.chapter(
        "TimeTrading", under: "/time",
        [
            .command(ReportUsage.self, .post, "/usage").open(to: .log),
            .command(SetTerms.self, .post, "/terms", answers: "What trading goes by"),
            .command(AddApp.self, .post, "/apps", status: 201, answers: "The app"),
            .command(ChangeApp.self, .post, "/apps/{app}", answers: "The app"),
            .command(RemoveApp.self, .delete, "/apps/{app}", answers: "What was removed"),
            .command(UnlockApp.self, .post, "/apps/{app}/unlock"),
            .command(LockApp.self, .post, "/apps/{app}/lock"),
            .command(UseBuddyCode.self, .post, "/apps/{app}/emergency").guessable,
            .command(SetBuddyCode.self, .post, "/code", answers: "What became of it"),
            .command(StartTracking.self, .post, "/track", answers: "The app").open(to: .log),
            .command(StopTracking.self, .post, "/track/stop", answers: "Today").open(to: .log),
            .command(ResetStatistics.self, .post, "/reset", answers: "Today"),
        ])
}
