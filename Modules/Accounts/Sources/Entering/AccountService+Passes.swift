public import Core

extension AccountService {
    /// Makes a token for a program of a person's own, good for so many seconds or for ever. It is
    /// shown once. Refused with `accounts.tokens` beyond a hundred.
    public func token(
        for account: AccountID, label: String, scopes: Set<String>, lasting seconds: Int64?
    ) async throws(Rejection) -> NewPass {
        guard try await directory.passes(of: account, [.token]).count < 100 else {
            throw .conflict("accounts.tokens", "There are a hundred tokens already; revoke one.")
        }
        return try await give(
            SecretText.token(entropy), .token, to: account, label: label, scopes: scopes,
            until: seconds)
    }

    /// The person of an account; nil if there is none.
    public func person(_ account: AccountID) async throws(Rejection) -> Person? {
        try await directory.person(account)
    }

    /// A person's sessions, tokens and devices, the latest first.
    public func passes(of account: AccountID) async throws(Rejection) -> [Pass] {
        let now = now
        return try await directory.passes(of: account, [.session, .token, .device])
            .filter { $0.isGood(at: now) }
    }

    /// Revokes a pass of a person. Refused with `accounts.pass.unknown` if they have none such.
    public func revoke(_ id: PassID, of account: AccountID) async throws(Rejection) {
        let found = try await passes(of: account).first { $0.id == id }.orRefused(
            .unknown("session or token", code: "accounts.pass.unknown", field: "pass"))
        _ = try await directory.spend(found.hash)
    }

    /// Revokes whatever a person is signed in by, but for one session. Returns how many that were.
    public func revokeOthers(
        of account: AccountID, but session: Pass?
    ) async throws(Rejection) -> Int {
        try await directory.revoke(
            of: account, [.session, .token, .device], except: session?.hash)
    }

    /// An invitation, good for one person.
    public func invite(asOperator: Bool = false) async throws(Rejection) -> NewPass {
        try await give(
            SecretText.session(entropy), .invitation, to: nil,
            scopes: asOperator ? ["operator"] : [], until: policy.invitation)
    }

    /// An invitation for the first person, who runs the server; nil once somebody is known.
    public func firstInvitation() async throws(Rejection) -> String? {
        guard try await directory.people(after: nil, limit: 1).isEmpty else { return nil }
        return try await invite(asOperator: true).secret
    }

    /// Gives a person another password. Every session of theirs ends and a new one begins.
    ///
    /// Refused with `accounts.wrong` if the present one is not right.
    public func changePassword(
        of account: AccountID, from old: String, to new: String, at place: String, label: String
    ) async throws(Rejection) -> NewPass {
        let person = try await directory.person(account).orRefused(.unknownPerson)
        let keys = keys(at: place, as: person.name.key)
        try check(keys)
        guard try await isRight(old, for: person, named: person.name.key) else {
            fail(keys, .password, at: place)
            throw .wrongSecret
        }
        return try await replacePassword(of: person, by: new, label)
    }

    func replacePassword(
        of person: Person, by new: String, _ label: String
    ) async throws(Rejection) -> NewPass {
        let fresh = try await hash(new, for: person.name.key)
        _ = try await directory.change(person.account) { $0.password = fresh }
        _ = try await directory.revoke(of: person.account, [.session], except: nil)
        return try await session(for: person, label)
    }

    /// Ten codes, each of which signs in once in the place of a password that is lost; those of
    /// before are good no more. They are shown once.
    public func recoveryCodes(for account: AccountID) async throws(Rejection) -> [String] {
        _ = try await directory.revoke(of: account, [.recovery], except: nil)
        var codes: [String] = []
        for _ in 0..<10 {
            let code = SecretText.recovery(entropy)
            codes.append(try await give(code, .recovery, to: account).secret)
        }
        return codes
    }

    /// Gives a person another password by a code, which is spent. Refused with `accounts.wrong`.
    public func recover(
        _ name: String, by code: String, to new: String, from place: String, label: String
    ) async throws(Rejection) -> (person: Person, session: NewPass) {
        let key = PersonName.key(of: name)
        let keys = keys(at: place, as: key)
        try check(keys)
        let hash = SecretHash(of: code.uppercased())
        let found = try await directory.pass(hash)
        let person = try await directory.person(named: key)
        guard let person, let found, found.kind == .recovery, found.isGood(at: now),
            found.account == person.account, person.mayEnter
        else {
            fail(keys, .recovery, at: place)
            throw .wrongSecret
        }
        guard PasswordHash.length.contains(new.count) else {
            throw Rejection(
                "accounts.password", "A password has 8 to 256 characters.", field: "password")
        }
        guard try await directory.spend(hash) != nil else { throw .wrongSecret }
        return (person, try await replacePassword(of: person, by: new, label))
    }
}
