internal import Core
internal import Synchronization

extension Engine {
    /// Decides a command in its turn and tells what became of its events, once they are durable.
    ///
    /// Commands that arrive together are decided one after the other in one turn of the actor; a
    /// turn of its own for each, and one to come back, cost more than deciding. The first of them
    /// takes the turn, and commits, in the task of whoever asked: a crowd of people, each with an
    /// engine, needs no task and no thread beside those that its requests have.
    nonisolated func attempt<C: Command>(
        _ command: C, operation: EventID, from origin: Origin, isRepeatable: Bool,
        without known: Set<EventID>
    ) async throws(Rejection) -> (Verdict<C.Reply>, CommitResult) {
        let answer = Pending<(Verdict<C.Reply>, CommitResult)>()
        let decision = Decision { engine in
            let verdict = engine.decide(
                command, operation: operation, from: origin, without: known)
            let events = verdict.events()
            let fingerprint =
                isRepeatable && !events.isEmpty ? (operation, command.fingerprint) : nil
            engine.commit(events, fingerprint: fingerprint) { result in
                answer.settle((verdict, result))
            }
        } fail: { rejection in
            answer.settle((.failure(rejection), .failure(rejection)))
        }
        if turns.enter(decision) { await takeTurn() }
        return await answer.value
    }

    private func failureToLoad() async -> Rejection? {
        do throws(Rejection) {
            try await load()
            return nil
        } catch {
            return error
        }
    }

    /// Whether a command may be decided on what is in memory, as the commit tells if that is old.
    ///
    /// To look first costs as much as to decide, and is for nothing unless somebody else writes:
    /// those who are heard did not if nothing was heard of them, others may again if they did.
    var mayDecideAtOnce: Bool {
        guard loaded != nil, !isStale else { return false }
        if options.freshness > .zero { return !othersWrite }
        return refreshed.map { options.news.isQuiet(account, since: $0) } ?? false
    }

    /// Serves those that wait, and commits what they decided if nobody else does; a task of its own
    /// serves those that come after them.
    private func takeTurn() async {
        if let decisions = turns.next() { await decide(decisions) }
        if turns.goesOn() { Task { await self.takeTurns() } }
        await commitOnce()
    }

    private func takeTurns() async {
        while let decisions = turns.next() {
            await decide(decisions)
            startCommitting()
        }
    }

    private func decide(_ decisions: [Decision]) async {
        wasOfUse = true
        restsOnMemory = mayDecideAtOnce
        var failure = restsOnMemory ? nil : await failureToLoad()
        for decision in decisions {
            if failure == nil, isStale {
                startCommitting()
                failure = await failureToLoad()
                restsOnMemory = false
            }
            if let failure { decision.fail(failure) } else { decision.make(self) }
        }
    }
}

/// A command that waits for its turn, with who waits for its answer.
struct Decision: Sendable {
    let make: @Sendable (isolated Engine) -> Void
    /// Told instead if there is no state to decide on.
    let fail: @Sendable (Rejection) -> Void
}

/// Commands in the order in which they arrived.
final class TurnQueue: Sendable {
    private struct Content {
        var waiting: [Decision] = []
        var isServed = false
    }
    private let content = Mutex(Content())

    /// Puts a command at the end; true if somebody must begin to serve the queue.
    func enter(_ decision: Decision) -> Bool {
        content.withLock { content in
            content.waiting.append(decision)
            defer { content.isServed = true }
            return !content.isServed
        }
    }

    /// How many wait for their turn.
    var count: Int { content.withLock { $0.waiting.count } }

    /// Whether somebody waits; if nobody does, the queue is served no longer.
    func goesOn() -> Bool {
        content.withLock { content in
            content.isServed = !content.waiting.isEmpty
            return content.isServed
        }
    }

    /// All that wait; nil if nobody does, and then the queue is served no longer.
    func next() -> [Decision]? {
        content.withLock { content in
            guard !content.waiting.isEmpty else {
                content.isServed = false
                return nil
            }
            defer { content.waiting = [] }
            return content.waiting
        }
    }
}
