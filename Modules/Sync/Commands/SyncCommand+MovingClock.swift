internal import CommandLineKit
internal import Core
internal import Engine
internal import Sync

/// `cairn sync --move-clock`: moves facts recorded with a wrong clock, after the clock is
/// corrected. Rule Y1.
extension SyncCommand {
    func moveClock(_ pair: SyncPair) async throws {
        let memory = SyncMemory(in: session.folders)
        let shift = try by.map { text throws(Rejection) in
            try ClockShift.milliseconds(text, today: try today(pair.store))
        }
        guard let clock = SyncCommand.clock(shift, memory.clock, now: pair.store.engine.now) else {
            return show(nothing: "No wrong clock was found, so no facts need to be moved.")
        }
        try await pair.alone { run, _ in
            let unsent = try await run.unsent(of: pair.store.device)
            let unmoved = pair.unmoved(unsent)
            let facts = all ? unmoved : Array(unmoved[clock.made(unmoved)])
            let isOurs = shift != nil || clock.mayBeSet(showing: pair.store.engine.now)
            guard isOurs, !facts.isEmpty else {
                return show(
                    nothing:
                        "No fact recorded with a wrong clock is left to upload."
                )
            }
            let rule = try await rule(pair.store)
            let move = try ClockMove(
                Set(facts.map(\.id)), of: try await history(pair.store),
                unsent: Set(unsent.facts.map(\.event.id)), by: -clock.ahead,
                dayStart: rule.dayStart, in: session.program)
            try move.check(today: rule.day(at: pair.store.engine.now))
            try ask(move)
            try await make(move, of: unsent, run, pair)
            session.show(move) { move in
                let count = move.before.count
                session.show(
                    "\(count.counted("fact")) \(count == 1 ? "was" : "were") moved. "
                        + "Sync now: cairn sync")
            }
        }
    }

    /// Returns the clock for a given shift, or the last clock found wrong.
    private static func clock(
        _ shift: Int64?, _ seen: ClockMismatch?, now: Instant
    ) -> ClockMismatch? {
        guard let shift else { return seen }
        let shown = Instant(milliseconds: now.milliseconds - shift)
        return ClockMismatch(ahead: -shift, shown: seen?.shown ?? shown, last: seen?.last)
    }

    private func show(nothing sentence: String) {
        guard session.wantsJSON else { return session.show(sentence) }
        session.show(["moved": .integer(0), "kinds": .array([])])
    }

    /// Returns every fact of the account, in the order of commit.
    private func history(_ store: OpenStore) async throws(Rejection) -> [Event] {
        do throws(JournalError) {
            return try await store.journal.entries(store.account, after: .start, limit: .max)
                .map(\.sealed.event)
        } catch {
            throw error.rejection
        }
    }

    /// Returns the user's zone and day start from a separate engine. The session's engine must not
    /// have advanced its hybrid time from facts that are replaced.
    private func rule(_ store: OpenStore) async throws(Rejection) -> DayRule {
        let engine = Engine(
            program: session.program, journal: store.journal, account: store.account,
            device: store.device, clock: FixedClock(store.engine.now),
            entropy: store.engine.entropy)
        return try await engine.ask(zone: try session.zone()) { $0.moment.rule }
    }

    private func today(_ store: OpenStore) throws(Rejection) -> Day {
        try session.zone().wallTime(at: store.engine.now).day
    }

    private func ask(_ move: ClockMove) throws {
        if !session.wantsJSON {
            var table = Table([
                .init("What"), .init("Facts", alignsRight: true), .init("From"), .init("To"),
            ])
            for group in move.groups {
                table.add(
                    .init(group.kind, .strong), .init("\(group.count)"),
                    .init(SyncCommand.words(group.from)), .init(SyncCommand.words(group.to)))
            }
            session.show(table)
        }
        try session.confirm("Move \(move.before.count.counted("fact"))?", isSure: yes)
    }

    private static func words(_ span: DaySpan) -> String {
        span.count == 1 ? "\(span.first)" : "\(span.first) – \(span.last)"
    }

    /// Runs the move and records the replacement. The memory is written first, so that after a
    /// crash it shows that the move may have happened, and for which facts.
    private func make(
        _ move: ClockMove, of unsent: UnsentFacts, _ run: SyncRun, _ pair: SyncPair
    ) async throws {
        let fresh: DeviceID = pair.store.engine.newID()
        var memory = SyncMemory(in: session.folders)
        memory.moved = .init(device: fresh, count: unsent.facts.count)
        try memory.keep()
        try await run.replace(unsent, by: move, as: fresh)
        try await pair.noteMove()
    }
}
