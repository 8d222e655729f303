internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import TimeTrading
internal import TimeTradingAPI

/// The dashboard with the balance, earned and spent time, the app lists and the trading terms.
enum TimePage {
    static let route = Route.page(
        "/time", operation: "pageTime", summary: "Show the balance and the apps."
    ) { _, asking throws(Rejection) in page(asking) }

    static func page(
        _ asking: QueryContext, _ typed: FormFields? = nil, _ wrong: Rejection? = nil
    ) -> Page {
        let (moment, view) = (asking.moment, asking.view)
        let day = TimeTrading.day(asking.today, at: moment, in: view)
        let terms = TimeTrading.terms(on: asking.today, in: view)
        let apps = Shield.all(at: moment, in: view)
        let drawing = Drawing(
            wrong: wrong?.message, figure: day.figure.html, balance: day.text,
            earned: TimeText.short(day.earned), spent: TimeText.spent(day.spent),
            notes: notes(day, moment), isUntracked: terms.isMonitored && !terms.isTracked,
            isMonitored: terms.isMonitored,
            enforcers: view.isEnforced ? [] : view.answers(to: .enforcers).map(Link.init),
            tracking: day.tracking?.name,
            canUnlock: apps.contains { $0.reason == .locked },
            canLock: apps.contains { $0.reason == .unlocked },
            vice: apps.filter { $0.app.list == .vice }.map { row($0, moment) },
            productive: apps.filter { $0.app.list == .productive }.map { row($0, moment) },
            name: typed?["name"] ?? "", domain: typed?["domains"] ?? "",
            rate: typedNumber(TimeText.rate(terms.rate)), weekend: terms.keepsWeekend,
            kinds: [
                Kind(id: "habit", title: "a habit", minutes: terms.habit),
                Kind(id: "task", title: "a task", minutes: terms.task),
                Kind(id: "focus", title: "a focus session", minutes: terms.focus),
            ], hasCode: terms.hasCode,
            again: apps.compactMap { $0.until ?? $0.opens }.min().map {
                max(1_000, $0 - moment.instant)
            })
        return Page(
            "Screen time", place: "time", main: TimeTemplate.render(drawing),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    /// Returns additional notes about a day's balance.
    private static func notes(_ day: TradingDay, _ moment: Moment) -> [String] {
        let end = moment.clock(moment.rule.nextRollover(after: moment.instant))
        var notes = ["The balance expires at \(end), when your next day starts."]
        if day.balance >= 36_000 {
            notes.insert(
                "You have earned more than you can spend today. You do not have to spend it.", at: 0
            )
        }
        if let ranOut = day.ranOut, day.balance == 0 {
            notes.insert(
                "The balance was spent at \(moment.clock(ranOut)): unlocked apps are locked again.",
                at: 0)
        }
        return notes
    }

    private static func row(_ access: AppAccess, _ moment: Moment) -> AppRow {
        let app = access.app
        let until =
            access.until.map { "open until \(moment.clock($0))" }
            ?? access.opens.map { "locked during the focus session, until \(moment.clock($0))" }
        let isVice = app.list == .vice
        return AppRow(
            id: app.id, name: app.name, sites: app.domains.joined(separator: ", "),
            state: isVice ? until ?? "locked" : "earns time", isVice: isVice,
            other: isVice ? "productive" : "vice")
    }

    /// The values of the template.
    struct Drawing {
        var wrong: String?
        var figure: String
        var balance: String
        var earned: String
        var spent: String
        var notes: [String]
        var isUntracked: Bool
        var isMonitored: Bool
        var enforcers: [Link]
        var tracking: String?
        /// True if locked apps can be opened with the balance.
        var canUnlock: Bool
        var canLock: Bool
        var vice: [AppRow]
        var productive: [AppRow]
        var name: String
        var domain: String
        var rate: String
        var weekend: Bool
        var kinds: [Kind]
        var hasCode: Bool
        var again: Int64?
    }

    /// A link to a page on which the user can set up an enforcer, which keeps locked apps closed.
    struct Link {
        var title: String
        var path: String

        init(_ enforcer: Enforcer) {
            title = enforcer.title
            path = enforcer.path
        }
    }

    /// An app in a list.
    struct AppRow {
        var id: String
        var name: String
        var sites: String
        var state: String
        var isVice: Bool
        var other: String
    }

    /// A kind of item that can earn time when it is completed.
    struct Kind {
        var id: String
        var title: String
        var minutes: Int
    }
}
