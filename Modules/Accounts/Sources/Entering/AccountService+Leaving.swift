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

    /// Thinks better of it, while the days of grace last. Refused with `accounts.gone` after them:
    /// from then on what they recorded is being erased.
    public func stay(_ account: AccountID) async throws(Rejection) {
        let now = now
        let person = try await directory.change(account) { person in
            if case .leaving(let due) = person.state, now < due { person.state = .active }
        }
        if case .leaving? = person?.state {
            throw .conflict("accounts.gone", "The days of grace are over; it is being erased.")
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

    /// Lets a person in again, or keeps them out: then every pass of theirs ends too. Refused with
    /// `accounts.leaving` for one who leaves, which goes on.
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
                of: account, [.session, .token, .device], except: nil)
        }
    }
}
