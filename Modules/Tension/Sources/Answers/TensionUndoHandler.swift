internal import Core

/// Takes back what the module recorded, each event by a fact of its own. SPEC H13.
struct TensionUndoHandler: UndoHandler {
    var kinds: [String] { TensionFact.kinds }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let fact = TensionFact(event) else { return [] }
        var (target, wanted) = (event.id, undoing)
        if case .retracted(let other, let isRetracted) = fact {
            (target, wanted) = (other, undoing ? !isRetracted : isRetracted)
        }
        guard view.tension.isRetracted(target) != wanted else { return [] }
        return [TensionFact.retracted(target, wanted).draft()]
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        switch TensionFact(event) {
        case .checked(let check): "Check-in: \(check.level.word)"
        case .finished(let checkIn, let isDone):
            "\(title(of: checkIn, in: view)): \(isDone ? "done" : "skipped")"
        case .added(let suggestion): "Suggestion: \(suggestion.title)"
        case .removed(let id): "Removed the suggestion \(view.tension.suggestion(id).title)"
        case .retracted(_, let isRetracted):
            isRetracted ? "Took a check-in back" : "Put a check-in back"
        case nil: "Changed a check-in"
        }
    }

    private func title(of checkIn: EventID, in view: WorldView) -> String {
        let id = view.tension.checks.last { $0.id == checkIn }?.suggestion
        return id.map { view.tension.suggestion($0).title } ?? "Suggestion"
    }
}
