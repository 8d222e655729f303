internal import Core

/// Takes back what the module recorded, each event by a fact of its own. Rule H13.
struct JourneyUndoHandler: UndoHandler {
    var kinds: [String] { JourneyFact.kinds }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let kind = kinds.firstIndex(of: event.kind),
            let fact = JourneyFact(kind: kind, payload: event.payload)
        else { return [] }
        let state = view.journeys
        var (target, wanted) = (event.id, undoing)
        if case .retracted(let other, let isRetracted) = fact {
            (target, wanted) = (other, undoing ? !isRetracted : isRetracted)
        }
        guard state.isRetracted(target) != wanted,
            keepsOthers(JourneyFact.retracted(target, wanted), state)
        else { return [] }
        return [JourneyFact.retracted(target, wanted).draft]
    }

    /// Whether no journey that counts would be set aside: those that were begun since stay.
    private func keepsOthers(_ fact: JourneyFact, _ state: JourneysState) -> Bool {
        var after = state
        let latest = HybridTimestamp(rawValue: .max)
        after.take(fact, Stamp(latest, EventID(high: .max, low: .max)))
        let aside = Set(state.resolution.setAside.map(\.record.id))
        return Set(after.resolution.setAside.map(\.record.id)).isSubset(of: aside)
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let kind = kinds.firstIndex(of: event.kind),
            let fact = JourneyFact(kind: kind, payload: event.payload)
        else { return "Changed a journey" }
        let state = view.journeys
        func title(_ id: JourneyID) -> String {
            state.starts.values.first { $0.journey == id }?.birth.title ?? "A journey"
        }
        switch fact {
        case .started(_, let birth): return "Journey \(birth.title): started on \(birth.start)"
        case .completed(let id, let day, _): return "Journey \(title(id)): done on \(day)"
        case .ended(let id, let day): return "Journey \(title(id)): ended on \(day)"
        case .retracted(let other, let isRetracted):
            guard let done = state.completions[other] else { return "Changed a journey" }
            let what = isRetracted ? "no longer done" : "done again"
            return "Journey \(title(done.journey)): \(what) on \(done.day)"
        }
    }
}
