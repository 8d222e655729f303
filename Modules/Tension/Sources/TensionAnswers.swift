internal import Core
internal import PortabilityAPI
internal import WidgetsAPI

/// The module's answers to other modules.
enum TensionAnswers {
    /// The table in the CSV export. Rule P2.
    static let checkIns = PortableTable(
        name: "tension", columns: ["day", "at", "level", "note", "suggestion", "outcome", "id"]
    ) { view, _ in
        Tension.checkIns(in: view).map {
            [
                $0.day.description, String($0.instant.milliseconds), String($0.level.rawValue),
                $0.note, $0.suggestion?.id ?? "", $0.outcome?.kind.rawValue ?? "",
                $0.id.description,
            ]
        }
    }

    static let suggestions = PortableTable(
        name: "suggestions", columns: ["id", "title", "text", "shipped"]
    ) { view, _ in
        Tension.suggestions(in: view).map {
            [$0.id, $0.title, $0.text, $0.isShipped ? "true" : "false"]
        }
    }

    /// The card of check-ins. Like the one on the page, it does not reveal the answers. Rules W2,
    /// U7.
    static let card = WidgetCard("tension", summary: "The check-ins of the day.") { scene in
        let now = scene.moment.instant
        let phase = Tension.phase(at: now, in: scene.view)
        let count = Tension.count(on: scene.today, in: scene.view)
        return WidgetContent(
            title: "Check-in",
            figure: phase.suggestion?.title ?? (phase.isLogged ? "Logged ✓" : "How are you?"),
            short: phase.isLogged ? "✓" : "?",
            detail: phase.suggestion?.text ?? (count == 0 ? "None yet today" : "\(count) today"),
            until: phase.until,
            data: [
                "phase": .string(phase.kind.rawValue), "until": phase.until.json,
                "checkIns": .integer(Int64(count)),
            ])
    }

    /// The actions that select a level, or finish the suggestion. Rules N1, N3, W4.
    static let actions = WidgetActions(on: "tension") { scene in
        let phase = Tension.phase(at: scene.moment.instant, in: scene.view)
        guard let suggestion = phase.suggestion, let checkIn = phase.checkIn?.id else {
            return TensionLevel.allCases.map {
                WidgetAction("level-\($0.rawValue)", label: $0.word, command: CheckTension($0))
            }
        }
        return [true, false].map { isDone in
            WidgetAction(
                isDone ? "done" : "skip", label: isDone ? "Done" : "Skip", about: suggestion.title,
                command: FinishSuggestion(done: isDone, of: checkIn))
        }
    }

    /// The undo handler of the module's facts. Rule H13.
    static let undo = RetractionUndoHandler(
        TensionFact.self, retractions: { $0.tension.retractions },
        day: { fact, event, _ in
            if case .checked(let check) = fact { check.day ?? event.day } else { nil }
        }, words: words)

    private static func words(_ fact: TensionFact, _ view: WorldView) -> String {
        switch fact {
        case .checked(let check): "Check-in: \(check.level.word)"
        case .finished(let finish):
            "\(title(of: finish.checkIn, in: view)): \(finish.isDone ? "done" : "skipped")"
        case .added(let suggestion): "Suggestion: \(suggestion.title)"
        case .removed(let removal):
            "Removed the suggestion \(view.tension.suggestion(removal.suggestion).title)"
        case .retracted(let retraction):
            retraction.isRetracted ? "Removed a check-in" : "Restored a check-in"
        }
    }

    private static func title(of checkIn: EventID, in view: WorldView) -> String {
        let made = view.tension.checks.last { $0.id == checkIn }?.value
        return made?.check.suggestion.map { view.tension.suggestion($0).title } ?? "Suggestion"
    }
}
