public import Core

extension AccountService {
    /// Schedules the erasure of an account for the end of the grace period, and returns that time.
    /// Rule O3.
    public func scheduleErasure(_ account: AccountID) async throws(Rejection) -> Instant {
        let due = now + policy.grace
        let person = try await directory.change(account) { person in
            if case .leaving = person.state { return }
            person.state = .leaving(due)
        }
        guard case .leaving(let due)? = person?.state else { throw .unknownPerson }
        return due
    }

    /// Cancels the scheduled erasure of an account.
    public func cancelErasure(_ account: AccountID) async throws(Rejection) {
        _ = try await directory.change(account) { person in
            if case .leaving = person.state { person.state = .active }
        }
    }

    /// Returns the accounts that must be erased, because their grace period has ended.
    public func due() async throws(Rejection) -> [AccountID] {
        var due: [AccountID] = []
        var last: String?
        while true {
            let people = try await directory.people(after: last, limit: 500)
            guard let end = people.last else { return due }
            due += people.filter { person in
                if case .leaving(let time) = person.state { time <= now } else { false }
            }.map(\.account)
            last = end.name.key
        }
    }

    /// Erases the accounts whose grace period has ended. `forget` deletes an account's data in
    /// other stores. It is called for every account that was ever erased, so that the next call
    /// completes an interrupted erasure. It must be idempotent. Rule O3.
    public func eraseDue(
        _ forget: (AccountID) async throws(Rejection) -> Void
    ) async throws(Rejection) {
        for account in try await due() { try await directory.erase(account, at: now) }
        for account in try await directory.erasures().keys { try await forget(account) }
    }

    /// Returns true if the secret belonged to a device of a person who was erased.
    public func wasErased(_ secret: String) async throws(Rejection) -> Bool {
        try await directory.wasErased(SecretHash(of: secret))
    }

    /// Disables or enables an account. Disabling revokes all its credentials. Throws
    /// `accounts.leaving` if the account's erasure is scheduled, so that neither state overwrites
    /// the other.
    public func setDisabled(
        _ account: AccountID, _ isDisabled: Bool
    ) async throws(Rejection) {
        let person = try await directory.change(account) { person in
            if case .leaving = person.state { return }
            person.state = isDisabled ? .disabled : .active
        }
        guard let person else { throw .unknownPerson }
        if case .leaving = person.state {
            throw .conflict(
                "accounts.leaving", "This account is scheduled for deletion and cannot be changed.")
        }
        if isDisabled {
            _ = try await directory.revoke(
                of: account, [.session, .token, .device, .request], except: nil)
        }
    }
}
