internal import Core
internal import PortabilityAPI
internal import WidgetsAPI

/// The module's answers to other modules.
enum BlankAnswers {
    /// The table for CSV export.
    static let table = PortableTable(name: "blank", columns: ["day", "text", "id"]) { view, _ in
        Blank.all(in: view).map { [$0.day.description, $0.text, $0.id.description] }
    }

    /// The card for widgets; nil before the first note.
    static let card = WidgetCard("blank", summary: "The notes of the day.") { scene in
        guard !Blank.all(in: scene.view).isEmpty else { return nil }
        let notes = Blank.notes(on: scene.today, in: scene.view)
        return WidgetContent(
            title: "Notes", figure: "\(notes.count) today", short: "\(min(notes.count, 999))",
            lines: notes.map { .init($0.text) }, data: ["notes": .array(notes.map(\.json))])
    }

    /// Undoes the module's events, each by a separate fact.
    static let undo = RetractionUndoHandler(
        BlankFact.self, retractions: { $0.state(of: BlankState.self).retractions },
        words: { fact, _ in words(for: fact) })

    private static func words(for fact: BlankFact) -> String {
        switch fact {
        case .noted(let note): "Noted: \(note.text)"
        case .retracted(let retraction):
            retraction.isRetracted ? "Took a note back" : "Put a note back"
        }
    }
}
