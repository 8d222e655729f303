internal import Core

extension ModuleContract {
    /// Checks that each event kind can be undone or is declared irreversible. A handler must give
    /// the same events each time, write only folded kinds, and describe the event.
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
                        "\(id): \(kind) cannot be undone; contribute an UndoHandler for it, or "
                            + "name it under `irreversible` in the manifest."
                    ]
            }
            if isIrreversible {
                return [
                    "\(id): \(kind) is irreversible in the manifest but has an UndoHandler; "
                        + "remove one of the two."
                ]
            }
            return events.filter { $0.kind == kind }.compactMap {
                inverseFault(of: $0, by: handler, in: view)
            }
        }
    }

    /// Checks that nothing is left to undo after the reset of a day. Rule O2.
    private func clearingFault(
        of event: Event, by handler: any UndoHandler, in view: WorldView
    ) -> String? {
        for day in [event.day - 1, event.day, event.day + 1] + days(in: event.payload) {
            let drafts = handler.clearing(event, of: day, in: view)
            var world = view.world
            var number = 0
            world.fold(
                drafts.map { draft in
                    number += 1
                    return SampleEvents.event(
                        EventSample(draft.kind, String(decoding: draft.payload, as: UTF8.self)),
                        id: EventID(high: 77, low: UInt64(number)), instant: event.instant,
                        time: world.time.next(at: event.instant), number: number)
                })
            let after = WorldView(world, of: view.program)
            guard handler.clearing(event, of: day, in: after).isEmpty else {
                return "\(id): a second reset of \(day) undoes \(event.kind) again; `clearing` "
                    + "must check if the event still counts."
            }
        }
        return nil
    }

    /// Returns the days in a payload.
    private func days(in payload: [UInt8]) -> [Day] {
        (try? JSON(parsing: payload))?.object?.compactMap { Day($0.value.string ?? "") } ?? []
    }

    private func inverseFault(
        of event: Event, by handler: any UndoHandler, in view: WorldView
    ) -> String? {
        let text = String(decoding: event.payload, as: UTF8.self)
        for undoing in [true, false] {
            let drafts = handler.inverse(of: event, undoing: undoing, in: view)
            if drafts != handler.inverse(of: event, undoing: undoing, in: view) {
                return "\(id): two calls of `inverse` for \(event.kind) \(text) differ; "
                    + "compute it from the event and the view only."
            }
            for draft in drafts where !view.program.folds(draft.kind) {
                return "\(id): undo of \(event.kind) writes \(draft.kind), which no projection "
                    + "folds; list it in the kinds of a projection."
            }
        }
        if let fault = clearingFault(of: event, by: handler, in: view) { return fault }
        return handler.describe(event, in: view).isEmpty
            ? "\(id): `describe` returns no text for \(event.kind) \(text); return a text." : nil
    }
}
