public import Core

/// What a person leaves beside the directory, and how it is taken away. Each step does no harm when
/// it is done twice: erasing goes on where it was broken off.
public struct Belongings: Sendable {
    /// Destroys the key that what they recorded is sealed under.
    public var destroyKey: @Sendable (AccountID, Instant) async throws(Rejection) -> Void
    /// Deletes what they recorded.
    public var deleteRows: @Sendable (AccountID) async throws(Rejection) -> Void
    /// Lets go of what is in memory.
    public var forget: @Sendable (AccountID) -> Void

    /// The ways to take them away.
    public init(
        destroyKey: @escaping @Sendable (AccountID, Instant) async throws(Rejection) -> Void,
        deleteRows: @escaping @Sendable (AccountID) async throws(Rejection) -> Void,
        forget: @escaping @Sendable (AccountID) -> Void = { _ in }
    ) {
        self.destroyKey = destroyKey
        self.deleteRows = deleteRows
        self.forget = forget
    }
}

extension AccountService {
    /// Erases everybody whose days of grace are over, one after the other; returns who. Rule O3.
    ///
    /// One that cannot be erased now is not in the way of others; the first such failure is thrown
    /// after them, and the next run tries again.
    public func eraseDue(_ belongings: Belongings) async throws(Rejection) -> [AccountID] {
        var erased: [AccountID] = []
        var failure: Rejection?
        for account in try await due() {
            do throws(Rejection) {
                try await erase(account, belongings)
                erased.append(account)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return erased
    }

    /// Erases a person at once, without days of grace.
    ///
    /// That it was begun is kept first and nothing takes it back; the person is forgotten last. So
    /// whatever breaks between is found by `due` and done again: first the key goes, with which
    /// every copy is unreadable, then the rows.
    public func erase(
        _ account: AccountID, _ belongings: Belongings
    ) async throws(Rejection) {
        let now = now
        try await directory.beginErasing(account, at: now)
        try await belongings.destroyKey(account, now)
        belongings.forget(account)
        try await belongings.deleteRows(account)
        try await directory.erase(account, at: now)
    }

    /// The accounts that were erased, and when it was begun.
    public func erasures() async throws(Rejection) -> [AccountID: Instant] {
        try await directory.erasures()
    }
}

extension Rejection {
    /// What a device or a program is told whose person was erased: 410.
    public static let accountErased = Rejection(
        "accounts.erased", "The account that this signed in to was erased.",
        category: .forbidden)
}
