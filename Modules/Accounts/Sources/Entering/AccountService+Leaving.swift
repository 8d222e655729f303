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

    /// Lets a person in again, or keeps them out: then every pass of theirs ends too.
    public func setDisabled(
        _ account: AccountID, _ isDisabled: Bool
    ) async throws(Rejection) {
        let person = try await directory.change(account) { person in
            person.state = isDisabled ? .disabled : .active
        }
        guard person != nil else { throw .unknownPerson }
        if isDisabled {
            _ = try await directory.revoke(
                of: account, [.session, .token, .device], except: nil)
        }
    }
}
