internal import Core

/// Takes back what the module recorded, each event by a fact of its own. Rule H13.
struct ReflectionUndoHandler: UndoHandler {
    var kinds: [String] { ReflectionFact.kinds }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let fact = fact(event) else { return [] }
        var (target, wanted) = (event.id, undoing)
        if case .retracted(let other, let isRetracted) = fact {
            (target, wanted) = (other, undoing ? !isRetracted : isRetracted)
        }
        guard view.reflections.isRetracted(target) != wanted else { return [] }
        return [ReflectionFact.retracted(target, wanted).draft]
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        switch fact(event) {
        case .written(let day, let time, _, _): "\(time.title) reflection on \(day)"
        case .felt(let day, let feeling): "Mood \(feeling.mood) on \(day)"
        case .retracted(_, let isRetracted):
            isRetracted ? "Took a reflection or mood away" : "Put a reflection or mood back"
        case nil: "Changed a reflection"
        }
    }

    private func fact(_ event: Event) -> ReflectionFact? {
        kinds.firstIndex(of: event.kind).flatMap {
            ReflectionFact(kind: $0, payload: event.payload)
        }
    }
}
