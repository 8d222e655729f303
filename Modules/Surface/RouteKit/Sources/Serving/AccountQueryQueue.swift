internal import Core
internal import Synchronization

/// Answers one query at a time for each account. A client with many concurrent requests therefore
/// uses no more of the server than a client with one.
final class AccountQueryQueue: Sendable {
    /// The account whose turn the current task has. A query that calls other queries of the same
    /// account needs no second turn.
    @TaskLocal static var holder: AccountID?

    /// The waiting queries by account. An account has an entry as long as one of its queries is
    /// running.
    private let waiting = Mutex<[AccountID: [CheckedContinuation<Void, Never>]]>([:])

    /// Computes an answer after the account's earlier queries. Throws `answer.too-long` if the time
    /// budget ends before that.
    func take(
        _ account: AccountID, _ answer: () async throws(Rejection) -> RouteReply
    ) async throws(Rejection) -> RouteReply {
        if AccountQueryQueue.holder == account { return try await answer() }
        await begin(account)
        defer { end(account) }
        try AnswerBudget.check()
        let result = await AccountQueryQueue.$holder.withValue(account) {
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
