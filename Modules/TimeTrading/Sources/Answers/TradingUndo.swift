internal import Core
internal import TimeTradingAPI

/// The undo of changes to lists and terms and of tracking by hand. Measured usage and spent time
/// cannot be undone. Rule H13.
struct TradingUndo: UndoHandler {
    private let facts = RetractionUndoHandler(
        TradingFact.self, retractions: { $0.trading.retractions },
        day: { fact, event, _ in
            switch fact {
            case .trackStarted, .trackStopped: event.day
            case .reset(let reset): reset.day
            default: nil
            }
        }, words: words)

    var kinds: [String] {
        facts.kinds.filter { !TradingFact.irreversible.contains($0) }
    }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        kinds.contains(event.kind) ? facts.inverse(of: event, undoing: undoing, in: view) : []
    }

    func objection(to inverse: [EventDraft], in view: WorldView) -> Rejection? {
        facts.objection(to: inverse, in: view)
    }

    func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] {
        facts.clearing(event, of: day, in: view)
    }

    /// The descriptions of facts that cannot be undone.
    static let irreversible = EventDescriptions(for: TradingFact.irreversible) { event, view in
        TradingUndo().describe(event, in: view)
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        facts.describe(event, in: view)
    }

    private static func words(_ fact: TradingFact, _ view: WorldView) -> String {
        func name(_ app: String) -> String { view.trading.known(app)?.name ?? "an app" }
        return switch fact {
        case .appSet(let app): "Added or changed \(app.name), a \(app.list.rawValue) app"
        case .appRemoved(let removal): "Removed \(name(removal.app))"
        case .ruleSet(let rule): words(rule)
        case .used: "Reported app usage"
        case .trackStarted(let start): "Started the timer of \(name(start.app))"
        case .trackStopped: "Stopped the timer"
        case .unlocked(let unlock): "Unlocked \(name(unlock.app))"
        case .locked(let lock): "Locked \(name(lock.app))"
        case .reset: "Reset the day's statistics"
        case .codeSet: "Set the buddy's code"
        case .codeUsed: "Used the buddy's code"
        case .retracted(let retraction):
            retraction.isRetracted ? "Undid a change" : "Redid a change"
        }
    }

    private static func words(_ set: TradingFact.RuleSet) -> String {
        switch set.rule {
        case .rate: "Rate \(TimeText.rate(set.value))"
        case .weekend: set.value == 1 ? "Time stays at weekends" : "Time expires at weekends"
        case .lock:
            set.value == 1 ? "Focus sessions lock apps" : "Focus sessions lock no apps"
        case .monitor: set.value == 1 ? "Usage is monitored" : "Usage is not monitored"
        case .titles: "Titles are kept for \(set.value) days"
        case .habit, .task, .focus: "\(set.value) min earned by a \(set.rule.rawValue)"
        }
    }
}
