public import Core

/// Operations for the operator.
extension AccountService {
    /// Returns all people, ordered by name.
    public func people() async throws(Rejection) -> [Person] {
        var people: [Person] = []
        while true {
            let more = try await directory.people(after: people.last?.name.key, limit: 500)
            guard !more.isEmpty else { return people }
            people += more
        }
    }

    /// Returns the person with a name, ignoring case. Throws `accounts.person.unknown`.
    public func person(named name: String) async throws(Rejection) -> Person {
        try await directory.person(named: PersonName.key(of: name)).orThrow(.unknownPerson)
    }

    /// Returns the last use of any of the user's passes, accurate to ten minutes; nil for never.
    public func lastSeen(_ account: AccountID) async throws(Rejection) -> Instant? {
        try await directory.passes(of: account, [.session, .token, .device]).map(\.used).max()
    }

    /// Erases a person at once, without a grace period. The caller must delete the recorded data;
    /// if that is interrupted, `eraseDue` does it.
    public func erase(_ account: AccountID) async throws(Rejection) {
        try await directory.erase(account, at: now)
    }

    /// Returns the number of erased people.
    public func erasedCount() async throws(Rejection) -> Int {
        try await directory.erasures().count
    }

    /// Returns one recovery code, valid for a day, for a user without any. It replaces the lost
    /// password for one sign-in. Existing codes stay valid. The code is shown once.
    public func recoveryCode(for account: AccountID) async throws(Rejection) -> String {
        try await give(
            SecretText.recovery(entropy), .recovery, to: account, until: 86_400
        ).secret
    }
}
