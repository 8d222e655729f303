internal import Core
internal import PortabilityAPI
internal import WidgetsAPI

/// What the module answers when others ask.
enum BlankAnswers {
    /// What people export as CSV.
    static let table = PortableTable(name: "blank", columns: ["day", "text", "id"]) { view, _ in
        Blank.all(in: view).map { [$0.day.description, $0.text, $0.id.description] }
    }

    /// The card for widgets; none before the first note.
    static let card = WidgetCard("blank", summary: "The notes of the day.") { scene in
        guard !Blank.all(in: scene.view).isEmpty else { return nil }
        let notes = Blank.notes(on: scene.today, in: scene.view)
        return WidgetContent(
            title: "Notes", figure: "\(notes.count) today", short: "\(min(notes.count, 999))",
            lines: notes.map { .init($0.text) }, data: ["notes": .array(notes.map(\.json))])
    }
}

/// Takes back what the module recorded, each event by a fact of its own.
struct BlankUndoHandler: UndoHandler {
    var kinds: [String] { BlankFact.kinds }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        var (target, wanted) = (event.id, undoing)
        if case .retracted(let other, let isRetracted) = BlankFact(event) {
            (target, wanted) = (other, undoing ? !isRetracted : isRetracted)
        }
        let state = view.state(of: BlankProjection.self)
        guard state.isRetracted(target) != wanted else { return [] }
        return [BlankFact.retracted(target, wanted).draft]
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        switch BlankFact(event) {
        case .noted(_, let text): "Noted: \(text)"
        case .retracted(_, true): "Took a note back"
        case .retracted(_, false): "Put a note back"
        case nil: "Changed a note"
        }
    }
}
