public import Core

/// What whoever runs a server asks for.
extension AccountService {
    /// Everybody, in the order of their names.
    public func people() async throws(Rejection) -> [Person] {
        var people: [Person] = []
        while true {
            let more = try await directory.people(after: people.last?.name.key, limit: 500)
            guard !more.isEmpty else { return people }
            people += more
        }
    }

    /// The person of a name, whatever its case. Refused with `accounts.person.unknown`.
    public func person(named name: String) async throws(Rejection) -> Person {
        try await directory.person(named: PersonName.key(of: name)).orRefused(.unknownPerson)
    }

    /// When somebody last used what they are signed in by, to ten minutes; nil for never.
    public func lastSeen(_ account: AccountID) async throws(Rejection) -> Instant? {
        try await directory.passes(of: account, [.session, .token, .device]).map(\.used).max()
    }

    /// Forgets somebody at once, without days of grace; what they recorded is for the caller to
    /// destroy, and for `eraseDue` if that is broken off.
    public func erase(_ account: AccountID) async throws(Rejection) {
        try await directory.erase(account, at: now)
    }

    /// How many people were erased.
    public func erasedCount() async throws(Rejection) -> Int {
        try await directory.erasures().count
    }

    /// One code that signs in once in the place of a password that is lost, good for a day, for
    /// somebody who has none left. Those that they have stay good. It is shown once.
    public func recoveryCode(for account: AccountID) async throws(Rejection) -> String {
        try await give(
            SecretText.recovery(entropy), .recovery, to: account, until: 86_400
        ).secret
    }
}
