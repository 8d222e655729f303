public import Core
internal import SecretsAPI
public import TimeTradingAPI

/// A buddy's code with its state, as shown on the buddy's page. Rule B6.
public struct BuddyCode: Hashable, Shaped {
    /// The state of a code.
    public enum State: String, Hashable, StringCodedEnum {
        /// The code is waiting to be used.
        case waits
        /// The code opened an app and can no longer be used.
        case used
        /// A newer code replaced this code before it was used.
        case replaced
    }

    /// The secret id of the buddy's page, 32 hexadecimal digits.
    public let page: String
    /// The instant at which the code was set.
    public let since: Instant
    /// The state of the code.
    public let state: State
    /// The instant at which the code was used; nil if it was not used.
    public let used: Instant?
    /// The app that the code opened; nil if none.
    public let app: TrackedApp?
    /// The instant until which the app was open; nil if the code was not used.
    public let until: Instant?

    public static let shape = Shape<BuddyCode>("BuddyCode") {
        Member("page", \.page, "The key in the address of the buddy's page: /buddy/KEY.")
        Member("since", \.since, "The time at which the code was set.")
        Member("state", \.state)
        Member("used", \.used, "The time at which the code was used. Null if unused.")
        Member("app", \.app, "The app that the code opened. Null if unused.")
        Member("until", \.until, "The time at which the opened app locks again. Null if unused.")
    }

    /// Returns the code of a page; nil if the page does not exist or the code was retracted.
    public static func find(_ page: String, in view: WorldView) -> BuddyCode? {
        let state = view.trading
        return state.codes.kept(state.retractions).last { $0.value.page == page }
            .map { BuddyCode($0, state) }
    }

    init(_ code: EventSet<Secret>.Element, _ state: TradingState) {
        page = code.value.page
        since = code.stamp.time.instant
        let use =
            state.usedCodes.contains(code.id)
            ? state.days.values.lazy.flatMap(\.emergencies).first { $0.value.use.code == code.id }
            : nil
        self.state = use != nil ? .used : state.openCode?.id == code.id ? .waits : .replaced
        used = use.map { Instant(milliseconds: $0.value.at) }
        app = use.flatMap { state.known($0.value.use.app) }
        until = use?.value.use.until
    }
}

extension Secret {
    /// The first half of the hash. It identifies the page and does not reveal the code without the
    /// salt.
    var page: String { String(hash.prefix(32)) }
}
