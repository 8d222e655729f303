internal import Core
internal import Engine

extension Journal {
    /// Destroys the data of an erased user: first the key, which makes every copy unreadable, then
    /// the rows. Repeating it is harmless. Returns true if there were events. Rule O3.
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
