internal import Core
internal import Synchronization

extension Engine {
    /// Decides a command in its turn, and returns the result after its events are durable.
    ///
    /// Commands that arrive together are decided one after the other in one turn of the actor,
    /// because separate turns cost more than deciding. The first command takes the turn and commits
    /// in its caller's task. Even with one engine per user, no tasks or threads are needed besides
    /// those of the requests.
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
                answer.complete((verdict, result))
            }
        } fail: { rejection in
            answer.complete((.failure(rejection), .failure(rejection)))
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

    /// True if a command can be decided on the state in memory without first reading the journal.
    /// The commit then shows whether the state is old.
    ///
    /// Reading first costs as much as deciding, and is useful only if other processes write. If
    /// they notify this process, the absence of a notification means that they did not write.
    /// Otherwise they may write again if they wrote recently.
    var mayDecideAtOnce: Bool {
        guard loaded != nil, !isStale else { return false }
        if options.freshness > .zero { return !othersWrite }
        return refreshed.map { options.news.isQuiet(account, since: $0) } ?? false
    }

    /// Decides the waiting commands and commits their events, unless a commit is running. Commands
    /// that arrive later are left to a separate task.
    private func takeTurn() async {
        if let decisions = turns.next() { await decide(decisions) }
        if turns.hasWaiting() { Task { await self.takeTurns() } }
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

/// A command that waits for its turn, with the function that receives its result.
struct Decision: Sendable {
    let make: @Sendable (isolated Engine) -> Void
    /// Called instead of the decision if no state is available.
    let fail: @Sendable (Rejection) -> Void
}

/// The commands that wait for a turn, in the order of their arrival.
final class TurnQueue: Sendable {
    private struct Content {
        var waiting: [Decision] = []
        var isServed = false
    }
    private let content = Mutex(Content())

    /// Appends a command. Returns true if the caller must start to serve the queue.
    func enter(_ decision: Decision) -> Bool {
        content.withLock { content in
            content.waiting.append(decision)
            defer { content.isServed = true }
            return !content.isServed
        }
    }

    /// The number of waiting commands.
    var count: Int { content.withLock { $0.waiting.count } }

    /// Returns true if commands are waiting. Otherwise marks the queue as no longer served.
    func hasWaiting() -> Bool {
        content.withLock { content in
            content.isServed = !content.waiting.isEmpty
            return content.isServed
        }
    }

    /// Returns all waiting commands. If there are none, marks the queue as no longer served and
    /// returns nil.
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
