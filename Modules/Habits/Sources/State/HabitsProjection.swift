internal import Core

/// The projection that folds the module's facts into its state. The order of the facts does not
/// matter.
struct HabitsProjection: Projection {
    static var name: String { "habits" }
    static var version: Int { 6 }
    var initial: HabitsState { HabitsState() }

    func fold(_ event: Event, kind: Fact.Kind, into state: inout HabitsState) {
        guard kind == .progressed else {
            guard let fact = Fact(kind: kind, payload: event.payload) else { return }
            return state.apply(fact, event)
        }
        var reader = PayloadReader(event.payload)
        var (item, day, amount): (ItemID?, Day?, Amount?)
        while let key = reader.nextKey() {
            switch key {
            case "item": item = reader.id()
            case "day": day = reader.day()
            case "amount": amount = reader.amount()
            default: reader.skip()
            }
        }
        guard let item, let day, let amount, reader.finished, TextRule.days.contains(day) else {
            return
        }
        state.add(amount, on: day, to: item, by: event)
    }
}

extension HabitsState {
    /// Applies a fact.
    mutating func apply(_ fact: Fact, _ event: Event) {
        let stamp = event.stamp
        switch fact {
        case .progressed(let item, let day, let amount):
            add(amount, on: day, to: item, by: event)
        case .daysSkipped(let range): ranges[range.id, default: .init()].insert(range, stamp)
        case .daysUnskipped(let range): ranges[range, default: .init()].insert(nil, stamp)
        case .grouped(let group): groups[group.id, default: .init()].insert(group, stamp)
        case .ungrouped(let group): groups[group, default: .init()].insert(nil, stamp)
        case .retracted(let event, let retraction): retract(event, retraction, stamp)
        default:
            guard let id = fact.item else { return }
            update(id) { item in
                switch item.facts.apply(fact, event) {
                case .nothing: break
                case .days(let days):
                    for day in days { item.plan.refresh(day, item.facts.progress) }
                case .everything: item.plan = ItemPlan(item.facts)
                }
            }
        }
    }

    /// Applies a retraction of an event, or its reversal.
    private mutating func retract(_ event: EventID, _ retraction: ItemRetraction, _ stamp: Stamp) {
        if retraction.isOfOperation {
            return retractOperation(event, retraction.isRetracted, stamp)
        }
        guard let id = retraction.item else {
            _ = retractions.write(retraction, of: event, stamp)
            return
        }
        update(id) { item in
            item.facts.retract(event, retraction, stamp)
            item.plan = ItemPlan(item.facts)
        }
    }
}

extension ItemFacts {
    /// The derived data that must be recomputed after a fact is applied.
    enum Effect {
        case nothing, everything
        case days([Day])
    }

    /// Applies a fact to this item.
    mutating func apply(_ fact: Fact, _ event: Event) -> Effect {
        let stamp = event.stamp
        switch fact {
        case .added(_, let birth):
            births.insert(birth, stamp)
            arrivals.insert(Arrival(day: event.day, operation: event.operation), stamp)
        case .edited(_, let from, let patch):
            insert(Revision(from: from, stamp: stamp, patch: patch, isArchived: nil))
        case .archived(_, let from):
            insert(Revision(from: from, stamp: stamp, patch: ItemPatch(), isArchived: true))
        case .unarchived(_, let from):
            insert(Revision(from: from, stamp: stamp, patch: ItemPatch(), isArchived: false))
        case .deleted: deletions.insert(true, stamp)
        case .moved(_, let order): orders.insert(order, stamp)
        case .startMoved(_, let start): starts.insert(start, stamp)
        case .timerStarted, .timerPaused, .timerResumed, .timerStopped:
            return takeTimer(fact, event)
        default: return takeDay(fact, event)
        }
        return .everything
    }

    private mutating func takeDay(_ fact: Fact, _ event: Event) -> Effect {
        switch fact {
        case .confirmed(_, let day, let isConfirmed):
            confirmations.insert(isConfirmed ? 1 : 0, on: day, event)
        case .skipped(_, let day, let note): skips.insert(1, note, on: day, event)
        case .unskipped(_, let day): skips.insert(0, on: day, event)
        case .noted(_, let day, let note): notes.insert(0, note, on: day, event)
        case .imported(_, let day, let entry):
            changingImports(on: day) { facts in
                let value = entry.amount?.thousandths ?? ItemFacts.skipMark
                facts.imports.insert(value, on: day, event)
            }
            if entry.amount == nil {
                skips.insert(1, entry.note, on: day, event)
            } else if !entry.note.isEmpty {
                notes.insert(0, entry.note, on: day, event)
            }
            return .days([day])
        default: break
        }
        return .nothing
    }

    private mutating func takeTimer(_ fact: Fact, _ event: Event) -> Effect {
        let stamp = event.stamp
        switch fact {
        case .timerStarted(_, let id):
            timers[timerIndex(id)].starts.insert(event.instant, stamp)
        case .timerPaused(_, let id), .timerResumed(_, let id):
            let isPause = if case .timerPaused = fact { true } else { false }
            let mark = TimerFacts.Mark(instant: event.instant, isPause: isPause)
            timers[timerIndex(id)].marks.insert(mark, stamp)
        case .timerStopped(_, let id, let parts):
            let index = timerIndex(id)
            let before = timers[index].parts(retractions)
            changingTimer(index) { $0.timers[index].stops.insert(parts, stamp) }
            if parts.contains(where: { $0.day == event.day }) {
                act(at: event.instant, on: event.day)
            }
            return .days((before + parts).map(\.day))
        default: break
        }
        return .nothing
    }

    /// Applies a retraction of an event of this item, or its reversal.
    mutating func retract(_ event: EventID, _ retraction: ItemRetraction, _ stamp: Stamp) {
        let before = self
        guard retractions.write(retraction, of: event, stamp) else { return }
        let known = before.retractions[event]
        for day in Set([known?.day, retraction.day].compactMap(\.self)) {
            let change = imported(on: day) - before.imported(on: day)
            if change != .zero { progress.add(change, on: day) }
        }
        for (index, timer) in timers.enumerated()
        where timer.stops.list.contains(where: { $0.stamp.event == event }) {
            let old = before.timers[index].parts(before.retractions)
            for part in old { progress.add(-part.amount, on: part.day) }
            for part in timer.parts(retractions) { progress.add(part.amount, on: part.day) }
        }
        if let known { addEffect(of: known, sign: -1) }
        addEffect(of: retraction, sign: 1)
    }

    /// Adds the effect of retracting progress to the day's sum.
    private mutating func addEffect(of retraction: ItemRetraction, sign: Int64) {
        guard let day = retraction.day, let amount = retraction.amount else { return }
        let taken = retraction.isRetracted ? amount.thousandths : 0
        progress.add(Amount(thousandths: -sign * taken), on: day)
    }
}

extension HabitsProjection {
    /// Returns a payload after decoding and encoding it; nil if it cannot be decoded.
    ///
    /// For every payload that the module wrote, the bytes are equal to the original ones.
    static func rewritten(_ kind: String, _ payload: [UInt8]) -> [UInt8]? {
        Fact.Kind(rawValue: kind).flatMap { Fact(kind: $0, payload: payload)?.payload }
    }
}
