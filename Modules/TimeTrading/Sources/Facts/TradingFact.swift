internal import Core
internal import SecretsAPI
internal import TimeTradingAPI

/// The facts of the module, one case for each kind.
enum TradingFact: RetractableFact {
    /// An app was added, moved or changed.
    case appSet(TrackedApp)
    /// An app was removed from its list.
    case appRemoved(Removal)
    /// A rule was set from a day on.
    case ruleSet(RuleSet)
    /// Apps were used.
    case used(Usage)
    /// The user started to use an app by hand.
    case trackStarted(Start)
    /// The user stopped a use by hand.
    case trackStopped(Stop)
    /// An app was unlocked for a time.
    case unlocked(Unlock)
    /// An unlocked app was locked before its time was over.
    case locked(Lock)
    /// The day's statistics were reset.
    case reset(Reset)
    /// A buddy set a code.
    case codeSet(Secret)
    /// The code opened an app.
    case codeUsed(CodeUse)
    /// An earlier event was retracted or restored.
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

    /// The facts that cannot be undone: measured usage and spent time. Locking an app again keeps
    /// the remaining time.
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
