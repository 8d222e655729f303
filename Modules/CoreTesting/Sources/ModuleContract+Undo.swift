internal import Core

extension ModuleContract {
    /// Each kind of event can be taken back, or the manifest says that it cannot; whoever takes it
    /// back decides the same each time, writes only what is folded, and can say what was done.
    func undoFaults(in program: Program) -> [String] {
        let handlers = program.contributions(to: .undoHandlers)
        var generator = SeededGenerator(3)
        let events = SampleEvents.make(samples, count: 0, using: &generator)
        let view = WorldView(SampleEvents.fold(events, in: program), of: program)
        return module.manifest.events.flatMap { kind in
            let isIrreversible = module.manifest.irreversible.contains(kind)
            guard let handler = handlers.first(where: { $0.kinds.contains(kind) }) else {
                return isIrreversible
                    ? []
                    : [
                        "\(id): nobody can take \(kind) back; contribute an UndoHandler for it, or "
                            + "name it under `irreversible` in the manifest."
                    ]
            }
            if isIrreversible {
                return [
                    "\(id): \(kind) is irreversible in the manifest and an UndoHandler takes it; "
                        + "drop one of the two."
                ]
            }
            return events.filter { $0.kind == kind }.compactMap {
                inverseFault(of: $0, by: handler, in: view)
            }
        }
    }

    private func inverseFault(
        of event: Event, by handler: any UndoHandler, in view: WorldView
    ) -> String? {
        let text = String(decoding: event.payload, as: UTF8.self)
        for undoing in [true, false] {
            let drafts = handler.inverse(of: event, undoing: undoing, in: view)
            if drafts != handler.inverse(of: event, undoing: undoing, in: view) {
                return "\(id): undo of \(event.kind) \(text) differs when it is asked twice; "
                    + "let it follow from the event and the view alone."
            }
            for draft in drafts where !view.program.folds(draft.kind) {
                return "\(id): undo of \(event.kind) writes \(draft.kind), which no projection "
                    + "folds; list it in the kinds of a projection."
            }
        }
        return handler.describe(event, in: view).isEmpty
            ? "\(id): undo has no words for \(event.kind) \(text); let describe give some." : nil
    }
}
