public import Core

/// Operations for the operator of the server.
extension AccountService {
    /// Returns all people with an account, sorted by name.
    public func people() async throws(Rejection) -> [Person] {
        var people: [Person] = []
        while true {
            let more = try await directory.people(after: people.last?.name.key, limit: 500)
            guard !more.isEmpty else { return people }
            people += more
        }
    }

    /// Returns the person with a name, ignoring upper and lower case. Throws
    /// `accounts.person.unknown` if there is none.
    public func person(named name: String) async throws(Rejection) -> Person {
        try await directory.person(named: PersonName.key(of: name)).orThrow(.unknownPerson)
    }

    /// Returns the time at which the user last used any credential, accurate to ten minutes; nil
    /// for never.
    public func lastSeen(_ account: AccountID) async throws(Rejection) -> Instant? {
        try await directory.passes(of: account, [.session, .token, .device]).map(\.used).max()
    }

    /// Erases a person at once, without a grace period. The caller must also delete the person's
    /// recorded data. If that is interrupted, `eraseDue` completes it.
    public func erase(_ account: AccountID) async throws(Rejection) {
        try await directory.erase(account, at: now)
    }

    /// Returns the number of erased people.
    public func erasedCount() async throws(Rejection) -> Int {
        try await directory.erasures().count
    }

    /// Returns one recovery code for a user who has none left. It is valid for a day and replaces
    /// the lost password for signing in once. The user's other codes stay valid. The code is shown
    /// only once.
    public func recoveryCode(for account: AccountID) async throws(Rejection) -> String {
        try await give(
            SecretText.recovery(entropy), .recovery, to: account, until: 86_400
        ).secret
    }
}
