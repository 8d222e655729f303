internal import Core

/// Undo of what the module records. Rule H13.
enum TensionUndo {
    static let handler = RetractionUndoHandler(
        TensionFact.self, retractions: { $0.tension.retractions }, words: words)

    private static func words(_ fact: TensionFact, _ view: WorldView) -> String {
        switch fact {
        case .checked(let check): "Check-in: \(check.level.word)"
        case .finished(let finish):
            "\(title(of: finish.checkIn, in: view)): \(finish.isDone ? "done" : "skipped")"
        case .added(let suggestion): "Suggestion: \(suggestion.title)"
        case .removed(let removal):
            "Removed the suggestion \(view.tension.suggestion(removal.suggestion).title)"
        case .retracted(let retraction):
            retraction.isRetracted ? "Took a check-in back" : "Put a check-in back"
        }
    }

    private static func title(of checkIn: EventID, in view: WorldView) -> String {
        let made = view.tension.checks.last { $0.id == checkIn }?.value
        return made?.check.suggestion.map { view.tension.suggestion($0).title } ?? "Suggestion"
    }
}
