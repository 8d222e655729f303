public import Accounts
public import Core
internal import Synchronization

extension MemoryDirectory: PasskeyDirectory {
    public func add(_ passkey: Passkey) async throws(Rejection) -> Bool {
        state.withLock { state in
            guard state.people[passkey.account] != nil,
                state.passkeys[passkey.credential] == nil,
                !state.passkeys.values.contains(where: { $0.id == passkey.id })
            else { return false }
            state.passkeys[passkey.credential] = passkey
            return true
        }
    }

    public func passkey(_ credential: [UInt8]) async throws(Rejection) -> Passkey? {
        state.withLock { $0.passkeys[credential] }
    }

    public func passkeys(of account: AccountID) async throws(Rejection) -> [Passkey] {
        state.withLock { state in
            state.passkeys.values.filter { $0.account == account }.sorted { $1.id < $0.id }
        }
    }

    public func change(
        _ credential: [UInt8], _ change: @escaping @Sendable (inout Passkey) -> Bool
    ) async throws(Rejection) -> Passkey? {
        state.withLock { state in
            guard let before = state.passkeys[credential] else { return nil }
            var passkey = before
            guard change(&passkey) else { return nil }
            passkey.hold(before)
            state.passkeys[credential] = passkey
            return passkey
        }
    }

    public func remove(
        _ passkey: PasskeyID, of account: AccountID
    ) async throws(Rejection) -> Removal {
        state.withLock { state in
            let mine = state.passkeys.values.filter { $0.account == account }
            guard let found = mine.first(where: { $0.id == passkey }) else { return .unknown }
            guard mine.count > 1 || state.people[account]?.password != nil else { return .last }
            state.passkeys[found.credential] = nil
            return .removed
        }
    }
}

extension MemoryDirectory {
    public func questionKey(orKeep fresh: [UInt8]) async throws(Rejection) -> [UInt8] {
        state.withLock { state in
            let key = state.questionKey ?? fresh
            state.questionKey = key
            return key
        }
    }

    public func take(
        answered question: SecretHash, until: Instant
    ) async throws(Rejection) -> Bool {
        state.withLock { $0.answered.updateValue(until, forKey: question) == nil }
    }
}
