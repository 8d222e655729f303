internal import Core
internal import Engine

extension Journal {
    /// Destroys what is kept of somebody who was erased: the key, with which every copy is
    /// unreadable, and then the rows. To do it twice does no harm. Gives whether there were facts.
    /// Rule O3.
    @discardableResult
    func forget(
        _ account: AccountID, _ keys: (any KeyStore)?, at now: Instant
    ) async throws(Rejection) -> Bool {
        do throws(JournalError) {
            try keys?.destroyKey(of: account, at: now)
            guard try await head(account) != .start else { return false }
            try await erase(account)
            return true
        } catch {
            throw error.rejection
        }
    }
}
