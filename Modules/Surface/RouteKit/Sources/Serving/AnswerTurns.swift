internal import Core
internal import Synchronization

/// One question of an account at a time: whoever asks many at once holds no more of a server than
/// whoever asks one.
final class AnswerTurns: Sendable {
    /// The account whose turn the present task has. A question that asks others of the same person
    /// needs no second turn.
    @TaskLocal static var holder: AccountID?

    /// Those who wait by account; an account has an entry while one of its questions is answered.
    private let waiting = Mutex<[AccountID: [CheckedContinuation<Void, Never>]]>([:])

    /// Answers when the account's earlier questions are answered. Refuses if the budget is over by
    /// then (`answer.too-long`).
    func take(
        _ account: AccountID, _ answer: () async throws(Rejection) -> RouteReply
    ) async throws(Rejection) -> RouteReply {
        if AnswerTurns.holder == account { return try await answer() }
        await begin(account)
        defer { end(account) }
        try AnswerBudget.check()
        let result = await AnswerTurns.$holder.withValue(account) {
            () async -> Result<RouteReply, Rejection> in
            do throws(Rejection) {
                return .success(try await answer())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func begin(_ account: AccountID) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[account] == nil else {
                    waiting[account]?.append(continuation)
                    return false
                }
                waiting[account] = []
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func end(_ account: AccountID) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[account]?.isEmpty == false else {
                waiting[account] = nil
                return nil
            }
            return waiting[account]?.removeFirst()
        }
        next?.resume()
    }
}
