internal import Core
internal import TimeTradingAPI

/// The answers to trackers and to enforcers, which keep locked apps closed.
struct TradingUsageService: UsageService {
    func apps(in view: WorldView) -> Apps { Apps(view.trading.current) }

    func access(to app: String, at moment: Moment, in view: WorldView) -> AppAccess? {
        Shield.access(to: app, at: moment, in: view)
    }

    func access(at moment: Moment, in view: WorldView) -> [AppAccess] {
        Shield.all(at: moment, in: view)
    }

    func titleDays(on day: Day, in view: WorldView) -> Int {
        view.trading.rules.value(.titles, on: day)
    }

    func isMonitored(on day: Day, in view: WorldView) -> Bool {
        view.trading.rules.value(.monitor, on: day) == 1
    }

    func record(
        _ report: ReportUsage, in context: CommandContext
    ) throws(Rejection) -> [EventDraft] {
        guard isMonitored(on: context.today, in: context.view) else { throw .unmonitored }
        var known = context.view.trading.usage
        var parts: [TradingFact.Part] = []
        for use in report.uses {
            try use.check(in: context)
            for part in context.moment.rule.split(from: use.from, to: use.until) {
                let day = min(part.day, context.today)
                let span = UseSpan(from: part.start.milliseconds, until: part.end.milliseconds)
                for rest in (known[day]?[use.app] ?? UseSpans()).missing(of: span) {
                    known[day, default: [:]][use.app, default: UseSpans()].formUnion(rest)
                    parts.append(
                        .init(
                            app: use.app, day: day, from: Instant(milliseconds: rest.from),
                            until: Instant(milliseconds: rest.until)))
                }
            }
        }
        guard !parts.isEmpty else { return [] }
        return [TradingFact.used(.init(source: report.source, parts: parts)).draft]
    }

    func reported(_ events: [Event]) -> ReportUsage.Reported {
        ReportUsage.Reported(
            new: events.reduce(0) { count, event in
                guard case .used(let usage)? = TradingFact(event) else { return count }
                return count + usage.parts.count
            })
    }
}

extension ReportUsage.Use {
    /// Throws if a reported use is impossible.
    fileprivate func check(in context: CommandContext) throws(Rejection) {
        guard context.view.trading.app(app) != nil else { throw .unknownApp }
        guard from <= until, until - from <= Self.longest else {
            throw Rejection(
                "time-trading.interval",
                "The end must be after the start, by at most a week.", field: "until")
        }
        guard until - context.moment.instant <= Self.ahead else {
            throw Rejection(
                "time-trading.future", "The end must not be more than a day in the future.",
                field: "until")
        }
    }
}
