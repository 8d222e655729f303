internal import Core
internal import SecretsAPI
internal import TimeTradingAPI

/// The state of the module.
///
/// The fold is a join: sets and unions only grow, and the last writer decides if an event is
/// retracted. An interval that is reported twice counts once.
struct TradingState: FactState, CompositeSnapshot {
    static var name: String { "time-trading" }
    static var version: Int { 3 }

    /// The changes of each app.
    var apps: [String: RetractableRegister<AppChange>] = [:]
    var rules = TradingRules()
    /// The usage that trackers reported, by day and app.
    var usage: [Day: [String: UseSpans]] = [:]
    /// The starts of uses by hand, in order of time.
    var starts = EventSet<Started>()
    /// The stops of each start, earliest first.
    var stops: [EventID: EventSet<TradingFact.Stop>] = [:]
    var days: [Day: DayFacts] = [:]
    var codes = EventSet<Secret>()
    var usedCodes: Set<EventID> = []
    var retractions = Retractions()
    /// Current use that is not recorded yet. It is added for a query and never stored.
    var live: [Day: [String: UseSpans]] = [:]

    static let layout = Layout(
        TradingState(), \.apps, \.rules, \.usage, \.starts, \.stops, \.days, \.codes, \.usedCodes,
        \.retractions)

    /// Applies a fact to the state.
    mutating func apply(_ fact: TradingFact, from event: Event) {
        let (stamp, at, day) = (event.stamp, event.instant.milliseconds, event.day)
        switch fact {
        case .appSet(let app):
            apps[app.id, default: .init()].insert(AppChange(app: app, at: at), stamp)
        case .appRemoved(let removal):
            apps[removal.app, default: .init()].insert(AppChange(app: nil, at: at), stamp)
        case .ruleSet(let rule): rules.write(rule, stamp)
        case .used(let use):
            // As in the command, a report that ends too far in the future is ignored.
            guard use.parts.allSatisfy({ $0.until - event.instant <= ReportUsage.Use.ahead })
            else { return }
            for part in use.parts {
                usage[part.day, default: [:]][part.app, default: UseSpans()].formUnion(part.span)
            }
        case .trackStarted(let start):
            starts.insert(Started(app: start.app, at: at), stamp, order: at)
        case .trackStopped(let stop):
            stops[stop.start, default: EventSet()].insert(stop, stamp)
            for part in stop.parts {
                days[part.day, default: DayFacts()].tracked.insert(
                    .init(start: stop.start, part: part), stamp)
            }
        case .unlocked(let unlock):
            guard unlock.until - event.instant <= TradingFact.Part.longest else { return }
            days[day, default: DayFacts()].unlocks.insert(unlock, stamp)
        case .locked(let lock):
            days[day, default: DayFacts()].locks.insert(
                .init(app: lock.app, at: at), stamp)
        case .reset(let reset): days[reset.day, default: DayFacts()].resets.insert(at, stamp)
        case .codeSet(let code): codes.insert(code, stamp)
        case .codeUsed(let use):
            guard use.until - event.instant <= UseBuddyCode.seconds * 1_000 else { return }
            usedCodes.insert(use.code)
            days[day, default: DayFacts()].emergencies.insert(.init(use: use, at: at), stamp)
        case .retracted(let retraction):
            retractions.write(retraction, stamp)
            rules.write(retraction, stamp)
        }
    }
}

extension WorldView {
    var trading: TradingState { state(of: TradingState.self) }

    /// Returns the state including current use that is not recorded yet. Rule B3.
    func trading(at moment: Moment) -> TradingState {
        var state = trading
        let uses = answers(to: .liveUsage).flatMap {
            $0.uses(of: Apps(state.current), at: moment.instant)
        }
        for use in uses {
            for part in moment.rule.split(from: use.from, to: min(use.until, moment.instant)) {
                state.live[part.day, default: [:]][use.app, default: UseSpans()].formUnion(
                    UseSpan(from: part.start.milliseconds, until: part.end.milliseconds))
            }
        }
        return state
    }
}
