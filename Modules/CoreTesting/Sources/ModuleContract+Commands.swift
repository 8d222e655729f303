internal import Core

extension ModuleContract {
    /// Checks that commands are pure, write only declared kinds, and are idempotent if declared.
    func commandFaults(in program: Program) -> [String] {
        var found: [String] = []
        let accepted = program.modules.first { $0.manifest.id == id }?.commands ?? []
        let shown = Set(commands.map(\.name))
        for name in accepted where !shown.contains(name) {
            found.append(
                "\(id): there is no example of the command \(name); add one to the contract's "
                    + "`commands`.")
        }
        for example in commands {
            if !accepted.contains(example.name) {
                found.append(
                    "\(id): the command \(example.name) is not registered; call "
                        + "`registrar.accept` in `register`.")
            }
            found += faults(of: example, in: program)
        }
        return found
    }

    private func faults(of example: CommandExample, in program: Program) -> [String] {
        var generator = SeededGenerator(1)
        let start = SampleEvents.fold(
            SampleEvents.make(samples, count: 0, using: &generator), in: program)
        let first = decide(example, on: start, of: program, number: 1)
        if first != decide(example, on: start, of: program, number: 1) {
            return [
                "\(id): \(example.name) returns other events for the same state; take the time and "
                    + "new ids from the context, never from the clock or a generator."
            ]
        }
        guard case .success(let drafts) = first else {
            return [
                "\(id): the example of \(example.name) is refused: \(first). "
                    + "Add an example that the samples allow."
            ]
        }
        for draft in drafts where !program.folds(draft.kind) {
            return [
                "\(id): \(example.name) writes \(draft.kind), which no projection folds; add the "
                    + "kind to the facts of the module."
            ]
        }
        guard example.isIdempotent else { return [] }
        var after = start
        after.fold(events(drafts, after: start))
        switch decide(example, on: after, of: program, number: 2) {
        case .success(let again) where again.isEmpty: return []
        case .success:
            return [
                "\(id): \(example.name) is declared idempotent but writes events when repeated; "
                    + "return no events if nothing changes, or set `isIdempotent` to false."
            ]
        case .failure(let rejection):
            return [
                "\(id): \(example.name) is declared idempotent but is refused when repeated "
                    + "(\(rejection.code)); return no events if nothing changes, or set "
                    + "`isIdempotent` to false."
            ]
        }
    }

    private func decide(
        _ example: CommandExample, on world: World, of program: Program, number: UInt64
    ) -> Result<[EventDraft], Rejection> {
        let instant = Instant(milliseconds: 1_700_000_100_000)
        guard let zone = try? Zone(identifier: "UTC") else {
            return .failure(Rejection("test.zone", "The zone database has no UTC."))
        }
        var context = CommandContext(
            view: WorldView(world, of: program), moment: Moment(instant, rule: DayRule(zone: zone)),
            operation: EventID(at: instant, random: (number, number)))
        return example.decide(&context)
    }

    private func events(_ drafts: [EventDraft], after world: World) -> [Event] {
        var time = world.time
        let instant = Instant(milliseconds: 1_700_000_100_000)
        return drafts.enumerated().map { index, draft in
            time = time.next(at: instant)
            return SampleEvents.event(
                EventSample(draft.kind, String(decoding: draft.payload, as: UTF8.self)),
                id: draft.id ?? EventID(at: instant, random: (99, UInt64(index))),
                instant: instant, time: time, number: index)
        }
    }
}
