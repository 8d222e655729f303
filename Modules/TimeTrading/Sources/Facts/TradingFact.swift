internal import Core
internal import SecretsAPI
internal import TimeTradingAPI

/// What the module records: a case a kind.
enum TradingFact: RetractableFact {
    /// What an app is from now on: added, moved or changed.
    case appSet(TrackedApp)
    /// An app is on no list any more.
    case appRemoved(Removal)
    /// A rule of trading is in force from a day on.
    case ruleSet(RuleSet)
    /// Apps were used.
    case used(Usage)
    /// Somebody says that they begin to use an app.
    case trackStarted(Start)
    /// They say that they ceased.
    case trackStopped(Stop)
    /// An app was unlocked for a time.
    case unlocked(Unlock)
    /// It was locked again before that time was over.
    case locked(Lock)
    /// The day's statistics begin anew.
    case reset(Reset)
    /// A buddy set a code.
    case codeSet(Secret)
    /// The code opened an app.
    case codeUsed(CodeUse)
    /// An earlier event is taken back, or put back again.
    case retracted(Retraction)

    enum Kind: String, EventKind {
        case appSet = "time-trading.appSet"
        case appRemoved = "time-trading.appRemoved"
        case ruleSet = "time-trading.ruleSet"
        case used = "time-trading.used"
        case trackStarted = "time-trading.trackStarted"
        case trackStopped = "time-trading.trackStopped"
        case unlocked = "time-trading.unlocked"
        case locked = "time-trading.locked"
        case reset = "time-trading.reset"
        case codeSet = "time-trading.codeSet"
        case codeUsed = "time-trading.codeUsed"
        case retracted = "time-trading.retracted"

        var dates: PayloadDates {
            switch self {
            case .used, .trackStopped:
                PayloadDates(days: ["uses.day"], instants: ["uses.from", "uses.until"])
            case .unlocked: PayloadDates(instants: ["from", "until"])
            case .codeUsed: PayloadDates(instants: ["until"])
            case .ruleSet: .days("from")
            case .reset: .days("day")
            case .appSet, .appRemoved, .trackStarted, .locked, .codeSet, .retracted: .none
            }
        }
    }

    /// What nobody takes back: usage that a tracker saw, and what was spent. Locking an app again
    /// keeps what is left.
    static let irreversible = [Kind.used, .unlocked, .locked, .codeUsed].map(\.rawValue)

    static func read(_ kind: Kind, _ payload: JSONObject) -> TradingFact? {
        switch kind {
        case .appSet: TrackedApp(payload: payload).map(appSet)
        case .appRemoved: Removal(payload: payload).map(appRemoved)
        case .ruleSet: RuleSet(payload: payload).map(ruleSet)
        case .used: Usage(payload: payload).map(used)
        case .trackStarted: Start(payload: payload).map(trackStarted)
        case .trackStopped: Stop(payload: payload).map(trackStopped)
        case .unlocked: Unlock(payload: payload).map(unlocked)
        case .locked: Lock(payload: payload).map(locked)
        case .reset: Reset(payload: payload).map(reset)
        case .codeSet: Secret(payload: payload).map(codeSet)
        case .codeUsed: CodeUse(payload: payload).map(codeUsed)
        case .retracted: Retraction(payload: payload).map(retracted)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .appSet(let app): (.appSet, app)
        case .appRemoved(let removal): (.appRemoved, removal)
        case .ruleSet(let rule): (.ruleSet, rule)
        case .used(let usage): (.used, usage)
        case .trackStarted(let start): (.trackStarted, start)
        case .trackStopped(let stop): (.trackStopped, stop)
        case .unlocked(let unlock): (.unlocked, unlock)
        case .locked(let lock): (.locked, lock)
        case .reset(let reset): (.reset, reset)
        case .codeSet(let code): (.codeSet, code)
        case .codeUsed(let use): (.codeUsed, use)
        case .retracted(let retraction): (.retracted, retraction)
        }
    }
}
