internal import Core
internal import TimeTradingAPI

extension TradingUsageService {
    func unlock(
        _ unlock: UnlockApp, in context: CommandContext
    ) throws(Rejection) -> [EventDraft] {
        let access = try Shield.access(
            to: unlock.app, at: context.moment, in: context.view
        ).orThrow(.unknownApp)
        return try TradingUsageService.unlock([access], minutes: unlock.minutes, in: context)
    }

    /// Returns the events that unlock apps. Throws if one of them cannot be unlocked.
    static func unlock(
        _ apps: [AppAccess], minutes: Int?, in context: CommandContext
    ) throws(Rejection) -> [EventDraft] {
        for access in apps { try access.check() }
        let (moment, view) = (context.moment, context.view)
        let end = moment.rule.nextRollover(after: moment.instant)
        let wanted = minutes.map { min(end, moment.instant + Int64($0 * 60)) } ?? end
        return apps.map(\.app.id).compactMap { app in
            let open = view.openUnlocks(of: app, at: moment).map(\.until).max()
            let from = max(moment.instant.milliseconds, open ?? .min)
            guard wanted.milliseconds > from else { return nil }
            return TradingFact.unlocked(
                .init(app: app, from: Instant(milliseconds: from), until: wanted)
            ).draft
        }
    }

    func lock(_ lock: LockApp, in context: CommandContext) throws(Rejection) -> [EventDraft] {
        guard context.view.trading.app(lock.app) != nil else { throw .unknownApp }
        return TradingUsageService.lock([lock.app], in: context)
    }

    /// Returns the events that lock those of some apps that are open.
    static func lock(_ apps: [String], in context: CommandContext) -> [EventDraft] {
        apps.filter { !context.view.openUnlocks(of: $0, at: context.moment).isEmpty }
            .map { TradingFact.locked(.init(app: $0)).draft }
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
