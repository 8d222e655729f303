public import Accounts
public import Core
internal import Synchronization

/// An in-memory directory that fulfils the contract, for tests.
public final class MemoryDirectory: Directory {
    struct State {
        var people: [AccountID: Person] = [:]
        var passes: [SecretHash: AccountCredential] = [:]
        var erased: [AccountID: Instant] = [:]
        var erasedCredentials: Set<SecretHash> = []
        var passkeys: [[UInt8]: Passkey] = [:]
        var questionKey: [UInt8]?
        var answered: [SecretHash: Instant] = [:]

        func named(_ key: String) -> Person? { people.values.first { $0.name.key == key } }
    }
    let state = Mutex(State())

    /// Creates an empty directory.
    public init() {}

    public func count() async throws(Rejection) -> Int { state.withLock { $0.people.count } }

    public func person(_ account: AccountID) async throws(Rejection) -> Person? {
        state.withLock { $0.people[account] }
    }

    public func person(named key: String) async throws(Rejection) -> Person? {
        state.withLock { $0.named(key) }
    }

    public func people(after key: String?, limit: Int) async throws(Rejection) -> [Person] {
        state.withLock { state in
            let later = state.people.values.filter { person in
                key.map { Array($0.utf8).lexicographicallyPrecedes(person.name.key.utf8) } ?? true
            }
            let sorted = later.sorted {
                $0.name.key.utf8.lexicographicallyPrecedes($1.name.key.utf8)
            }
            return Array(sorted.prefix(max(limit, 0)))
        }
    }

    public func add(
        _ person: Person, with passkey: Passkey?, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition {
        state.withLock { state in
            if state.named(person.name.key) != nil { return .nameTaken }
            if let passkey, state.passkeys[passkey.credential] != nil { return .passkeyTaken }
            if let invitation {
                guard let spent = state.passes[invitation], spent.kind == .invitation else {
                    return .uninvited
                }
                state.passes[invitation] = nil
                if spent.isForFirst {
                    state.passes = state.passes.filter { !$0.value.isForFirst }
                }
            }
            state.people[person.account] = person
            if let passkey { state.passkeys[passkey.credential] = passkey }
            return .added
        }
    }

    public func change(
        _ account: AccountID, _ change: @escaping @Sendable (inout Person) -> Void
    ) async throws(Rejection) -> Person? {
        state.withLock { state in
            guard var person = state.people[account] else { return nil }
            let before = person
            change(&person)
            person.account = account
            let taken = state.named(person.name.key).map { $0.account != account } ?? false
            if taken { return before }
            state.people[account] = person
            return person
        }
    }

    public func erase(_ account: AccountID, at now: Instant) async throws(Rejection) {
        state.withLock { state in
            state.people[account] = nil
            for pass in state.passes.values where pass.account == account {
                if [.device, .token].contains(pass.kind) {
                    state.erasedCredentials.insert(pass.hash)
                }
            }
            state.passes = state.passes.filter { $0.value.account != account }
            state.passkeys = state.passkeys.filter { $0.value.account != account }
            state.erased[account] = state.erased[account] ?? now
        }
    }

    public func wasErased(_ hash: SecretHash) async throws(Rejection) -> Bool {
        state.withLock { $0.erasedCredentials.contains(hash) }
    }

    public func erasedCredentials() async throws(Rejection) -> Set<SecretHash> {
        state.withLock { $0.erasedCredentials }
    }

    public func keep(erasedCredentials hashes: Set<SecretHash>) async throws(Rejection) {
        state.withLock { $0.erasedCredentials.formUnion(hashes) }
    }

    public func erasures() async throws(Rejection) -> [AccountID: Instant] {
        state.withLock { $0.erased }
    }

    public func add(_ pass: AccountCredential) async throws(Rejection) -> Bool {
        state.withLock { state in
            guard state.passes[pass.hash] == nil,
                pass.code == nil || !state.passes.values.contains(where: { $0.code == pass.code })
            else { return false }
            state.passes[pass.hash] = pass
            return true
        }
    }

    public func pass(_ hash: SecretHash) async throws(Rejection) -> AccountCredential? {
        state.withLock { $0.passes[hash] }
    }

    public func pass(code: String) async throws(Rejection) -> AccountCredential? {
        state.withLock { $0.passes.values.first { $0.code == code } }
    }

    public func passes(
        of account: AccountID?, _ kinds: Set<AccountCredential.Kind>
    ) async throws(Rejection) -> [AccountCredential] {
        state.withLock { state in
            state.passes.values.filter { $0.account == account && kinds.contains($0.kind) }
                .sorted { $1.id < $0.id }
        }
    }

    public func change(
        _ hash: SecretHash, _ change: @escaping @Sendable (inout AccountCredential) -> Void
    ) async throws(Rejection) -> AccountCredential? {
        state.withLock { state in
            guard var pass = state.passes[hash] else { return nil }
            change(&pass)
            pass.hash = hash
            state.passes[hash] = pass
            return pass
        }
    }

    public func redeem(_ hash: SecretHash) async throws(Rejection) -> AccountCredential? {
        state.withLock { $0.passes.removeValue(forKey: hash) }
    }

    public func revoke(
        of account: AccountID, _ kinds: Set<AccountCredential.Kind>, except hash: SecretHash?
    ) async throws(Rejection) -> Int {
        state.withLock { state in
            let gone = state.passes.values.filter {
                $0.account == account && kinds.contains($0.kind) && $0.hash != hash
            }
            for pass in gone { state.passes[pass.hash] = nil }
            return gone.count
        }
    }

    public func sweep(_ now: Instant) async throws(Rejection) {
        state.withLock { state in
            state.passes = state.passes.filter { $0.value.isValid(at: now) }
            state.answered = state.answered.filter { now < $0.value }
        }
    }
}
