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

    /// One code that signs in once in the place of a password that is lost, good for a day, for
    /// somebody who has none left. Those that they have stay good. It is shown once.
    public func recoveryCode(for account: AccountID) async throws(Rejection) -> String {
        try await give(
            SecretText.recovery(entropy), .recovery, to: account, until: 86_400
        ).secret
    }
}
