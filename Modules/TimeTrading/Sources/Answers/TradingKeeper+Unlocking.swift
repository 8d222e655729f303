internal import Core
internal import TimeTradingAPI

extension TradingKeeper {
    func unlock(
        _ unlock: UnlockApp, in context: CommandContext
    ) throws(Rejection) -> [EventDraft] {
        let (moment, view, app) = (context.moment, context.view, unlock.app)
        let access = try Shield.access(to: app, at: moment, in: view).orRefused(.unknownApp)
        try access.check()
        let end = moment.rule.nextRollover(after: moment.instant)
        let wanted = unlock.minutes.map { min(end, moment.instant + Int64($0 * 60)) } ?? end
        let open = view.openUnlocks(of: app, at: moment).map(\.until).max()
        let from = max(moment.instant.milliseconds, open ?? .min)
        guard wanted.milliseconds > from else { return [] }
        return [
            TradingFact.unlocked(
                .init(app: app, from: Instant(milliseconds: from), until: wanted)
            ).draft
        ]
    }

    func lock(_ lock: LockApp, in context: CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.trading.app(lock.app) != nil else { throw .unknownApp }
        guard !context.view.openUnlocks(of: lock.app, at: context.moment).isEmpty else {
            return []
        }
        return [TradingFact.locked(.init(app: lock.app)).draft]
    }
}

extension AppAccess {
    /// Throws if the app cannot be unlocked.
    fileprivate func check() throws(Rejection) {
        guard app.list == .vice else {
            throw .conflict(
                "time-trading.free", "\(app.name) is a productive app, so it is never locked.",
                field: "app")
        }
        guard reason != .session else {
            throw .conflict(
                "time-trading.session", "\(app.name) stays locked while a focus session runs.",
                field: "app", hints: ["Pause or end the session, or wait for its break."])
        }
        guard balance > 0 else {
            throw .conflict(
                "time-trading.empty", "\(app.name) is locked: there is no time left.",
                field: "app", hints: ["Use a productive app for a while, then unlock it."])
        }
    }
}

extension WorldView {
    /// Returns the unlocks of an app that cost time now or will cost time later.
    fileprivate func openUnlocks(of app: String, at moment: Moment) -> [UseSpan] {
        let day = traded(on: moment.day, at: moment)
        let now = moment.instant.milliseconds
        return day.sweep.unlocks.enumerated().compactMap { place, unlock in
            let isOpen = day.standing.open.contains(place) || unlock.span.from > now
            return unlock.app == app && isOpen && unlock.span.until > max(now, unlock.span.from)
                ? unlock.span : nil
        }
    }
}
