internal import Core
internal import Synchronization

extension Engine {
    /// Decides a command in its turn and tells what became of its events, once they are durable.
    ///
    /// Whoever asks waits once, from the question to the answer. Commands that arrive together are
    /// decided one after the other in one turn of the actor; a turn of its own for each, and one to
    /// come back, cost more than deciding.
    nonisolated func attempt<C: Command>(
        _ command: C, operation: EventID, from origin: Origin, isRepeatable: Bool,
        without known: Set<EventID>
    ) async throws(Rejection) -> (Verdict<C.Reply>, CommitResult) {
        await withCheckedContinuation { continuation in
            let decision = Decision { engine in
                let verdict = engine.decide(
                    command, operation: operation, from: origin, without: known)
                let events = verdict.events()
                let fingerprint =
                    isRepeatable && !events.isEmpty ? (operation, command.fingerprint) : nil
                engine.commit(events, fingerprint: fingerprint) { result in
                    continuation.resume(returning: (verdict, result))
                }
            } fail: { rejection in
                continuation.resume(returning: (.failure(rejection), .failure(rejection)))
            }
            if turns.enter(decision) { Task { await takeTurns() } }
        }
    }

    private func failureToLoad() async -> Rejection? {
        do throws(Rejection) {
            try await load()
            return nil
        } catch {
            return error
        }
    }

    private func takeTurns() async {
        while let decisions = turns.next() {
            var failure = await failureToLoad()
            for decision in decisions {
                if failure == nil, isStale { failure = await failureToLoad() }
                if let failure { decision.fail(failure) } else { decision.make(self) }
            }
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
