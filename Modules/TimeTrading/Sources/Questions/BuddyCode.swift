public import Core
internal import SecretsAPI
public import TimeTradingAPI

/// A code that a buddy set, and what became of it: what the buddy's own page shows. Rule B6.
public struct BuddyCode: Hashable, Shaped {
    /// What became of a code.
    public enum State: String, Hashable, Worded {
        /// It waits to be used.
        case waits
        /// It opened an app; it opens nothing any more.
        case used
        /// Another took its place before it was used.
        case replaced
    }

    /// What finds its page: 32 hexadecimal digits that nobody guesses.
    public let page: String
    /// When it was set.
    public let since: Instant
    /// What became of it.
    public let state: State
    /// When it was used; nil if it was not.
    public let used: Instant?
    /// What it opened; nil if nothing.
    public let app: TrackedApp?
    /// Until when that was open.
    public let until: Instant?

    public static let shape = Shape<BuddyCode>("BuddyCode") {
        Member("page", \.page, "What finds the buddy's page, /buddy/….")
        Member("since", \.since, "When it was set.")
        Member("state", \.state)
        Member("used", \.used, "When it was used.")
        Member("app", \.app, "What it opened.")
        Member("until", \.until)
    }

    /// The code of a page; nil if there is none, or it was taken back.
    public static func find(_ page: String, in view: WorldView) -> BuddyCode? {
        let state = view.trading
        return state.codes.kept(state.retractions).last { $0.value.page == page }
            .map { BuddyCode($0, state) }
    }

    init(_ code: EventSet<Secret>.Element, _ state: TradingState) {
        page = code.value.page
        since = code.stamp.time.instant
        let use = state.usedCodes.contains(code.id)
            ? state.days.values.lazy.flatMap(\.emergencies).first { $0.value.use.code == code.id }
            : nil
        self.state = use != nil ? .used : state.openCode?.id == code.id ? .waits : .replaced
        used = use.map { Instant(milliseconds: $0.value.at) }
        app = use.flatMap { state.known($0.value.use.app) }
        until = use?.value.use.until
    }
}

extension Secret {
    /// Half of the hash: it finds the page, and gives nobody who lacks the salt the code.
    var page: String { String(hash.prefix(32)) }
}
