public import Core

extension AccountService {
    /// Begins to erase a person: it happens after the days of grace. Returns when. Rule O3.
    public func beginLeaving(_ account: AccountID) async throws(Rejection) -> Instant {
        let due = now + policy.grace
        let person = try await directory.change(account) { person in
            if case .leaving = person.state { return }
            person.state = .leaving(due)
        }
        guard case .leaving(let due)? = person?.state else { throw .unknownPerson }
        return due
    }

    /// Thinks better of it.
    public func stay(_ account: AccountID) async throws(Rejection) {
        _ = try await directory.change(account) { person in
            if case .leaving = person.state { person.state = .active }
        }
    }

    /// The accounts whose days of grace are over.
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

    /// Erases whoever's days of grace are over: `forget` destroys what is kept of an account
    /// elsewhere. It is called for everybody who was ever erased, so that what was broken off is
    /// done the next time; to forget twice has to do no harm. Rule O3.
    public func eraseDue(
        _ forget: (AccountID) async throws(Rejection) -> Void
    ) async throws(Rejection) {
        for account in try await due() { try await directory.erase(account, at: now) }
        for account in try await directory.erasures().keys { try await forget(account) }
    }

    /// Whether a secret was that of a device of somebody who was erased.
    public func wasErased(_ secret: String) async throws(Rejection) -> Bool {
        try await directory.wasErased(SecretHash(of: secret))
    }

    /// Lets a person in again, or keeps them out: then every pass of theirs ends too. Refused with
    /// `accounts.leaving` for one who leaves, so that neither takes it back unseen.
    public func setDisabled(
        _ account: AccountID, _ isDisabled: Bool
    ) async throws(Rejection) {
        let person = try await directory.change(account) { person in
            if case .leaving = person.state { return }
            person.state = isDisabled ? .disabled : .active
        }
        guard let person else { throw .unknownPerson }
        if case .leaving = person.state {
            throw .conflict("accounts.leaving", "They are leaving, and are erased in the end.")
        }
        if isDisabled {
            _ = try await directory.revoke(
                of: account, [.session, .token, .device, .request], except: nil)
        }
    }
}
