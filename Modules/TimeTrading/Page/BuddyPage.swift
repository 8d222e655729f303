internal import Core
internal import Engine
internal import PageKit
internal import RouteKit
internal import TimeTrading
internal import TimeTradingAPI

/// The buddy's page, which shows if the code was used and for which app. Rule B6.
enum BuddyPage {
    static let route = Route.page(
        "/buddy/{page}", operation: "pageBuddy", summary: "Show whether a buddy's code was used.",
        parameters: [.path("page", .text(.line(1...64)), "The key in the buddy's link.")]
    ) { request, asking throws(Rejection) in
        let code = try BuddyCode.find(request.text("page") ?? "", in: asking.view)
            .orThrow(.unknownCode)
        return Page(
            "A buddy's code", main: templates.render("buddy", Drawing(code, asking.moment)))
    }.open(to: .secret)

    private struct Drawing {
        var head: String
        var words: String
        var since: String

        init(_ code: BuddyCode, _ moment: Moment) {
            since = moment.words(code.since)
            switch code.state {
            case .waits:
                head = "The code was not used yet"
                words = "It opens one locked app once, for 15 minutes."
            case .used:
                head = "The code was used on \(code.used.map(moment.words) ?? "")"
                words =
                    "It opened \(code.app?.name ?? "an app") until "
                    + "\(code.until.map(moment.clock) ?? ""). It can no longer be used."
            case .replaced:
                head = "The code was never used"
                words = "A newer code replaced this one."
            }
        }
    }

    private static let templates = Templates([
        "buddy": #"""
        <div class="page"><h1>A buddy's code</h1><div class="sheet">
        <section class="card stack" id="code" aria-labelledby="became" role="status">
        <h2 id="became">{{head}}</h2><p>{{words}}</p>
        <p class="soft">The code was set on {{since}}. Keep the address of this page: the page shows
        when the code is used and for which app.</p></section></div></div>
        """#
    ])
}

extension Moment {
    /// Returns a day and a time in the user's time zone, such as "Monday 23 November, 14:05".
    fileprivate func words(_ instant: Instant) -> String {
        "\(rule.zone.wallTime(at: instant).day.spoken), \(clock(instant))"
    }
}
