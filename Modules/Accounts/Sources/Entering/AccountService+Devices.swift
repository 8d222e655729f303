public import Core
internal import SecretsAPI

/// What a device is told that wants to sign in. RFC 8628 section 3.2.
public struct DeviceRequest: Hashable, Sendable {
    /// What the device shows when it asks whether it was approved; secret.
    public var secret: String
    /// What the person types on the page.
    public var code: String
    /// For how many seconds both are good.
    public var lifetime: Int64
    /// How many seconds the device waits before it asks again.
    public var interval: Int64
}

/// What became of a device's request. RFC 8628 section 3.5.
public enum DeviceAnswer: Hashable, Sendable {
    /// Nobody has decided.
    case pending
    /// A person said no.
    case denied
    /// It is too late, or there never was such a request.
    case expired
    /// A person said yes: this is the device's from now on.
    case approved(NewPass, Person)
}

extension AccountService {
    private static let lifetime: Int64 = 900
    private static let interval: Int64 = 5
    private static let denied = "denied"

    /// The most devices that wait for a decision.
    static let mostWaiting = 1_000

    /// Begins to sign a device in. Refused with `secrets.wait` after too many from one place of
    /// which none was approved. If a thousand wait already, the oldest of the site with the most
    /// waiting devices gives way.
    public func requestDevice(
        label: String, from place: String
    ) async throws(Rejection) -> DeviceRequest {
        try await count(asking: place)
        try await directory.sweep(now)
        try await makeRoom()
        let code = SecretText.code(entropy)
        let made = try await give(
            SecretText.session(entropy), .request, to: nil, label: label,
            scopes: [Pass.asking + place.filter { !$0.isWhitespace }], until: Self.lifetime,
            code: code)
        return DeviceRequest(
            secret: made.secret, code: code, lifetime: Self.lifetime, interval: Self.interval)
    }

    private func makeRoom() async throws(Rejection) {
        let waiting = try await directory.passes(of: nil, [.request])
        guard waiting.count >= Self.mostWaiting else { return }
        let sites = Dictionary(grouping: waiting) { Network.site(of: $0.askingPlace ?? "") }
        let most = sites.values.map(\.count).max() ?? 0
        // The latest come first.
        let oldest = sites.values.filter { $0.count == most }.compactMap(\.last)
            .min { $0.id < $1.id }
        if let oldest { _ = try await directory.spend(oldest.hash) }
    }

    /// What waits for a person under a code. Refused with `accounts.code`, and with `secrets.wait`
    /// after too many that are none.
    public func request(
        code: String, by account: AccountID, from place: String
    ) async throws(Rejection) -> Pass {
        let keys = ["code \(account)"]
        try await check(keys)
        let found = try await directory.pass(code: SecretText.read(code: code))
        // Whoever tries many at once waits as if they came one by one.
        try await check(keys)
        guard let found, found.kind == .request, Self.waits(found), found.isGood(at: now) else {
            try await fail(keys, .device, at: place)
            throw .noDevice
        }
        return found
    }

    private static func waits(_ request: Pass) -> Bool {
        request.account == nil && !request.scopes.contains(denied)
    }

    /// Lets a device in that waits under a code, or turns it away. Who decides first has decided;
    /// others are refused with `accounts.code`. An approval is refused with `accounts.session` if
    /// the session that asks ends at the same time.
    public func decide(
        code: String, by account: AccountID, from place: String, approving: Bool,
        by session: Pass? = nil
    ) async throws(Rejection) {
        let found = try await request(code: code, by: account, from: place)
        let turn = newID(Pass.self).description
        let decided = try await directory.change(found.hash) { pass in
            guard Self.waits(pass) else { return }
            pass.scopes = approving ? [turn] : [Self.denied, turn]
            if approving { pass.account = account }
        }
        guard let decided, decided.scopes.contains(turn) else { throw .noDevice }
        if approving { try await lasting([decided], by: session) }
    }

    /// What became of a device's request; an approval is given out once.
    public func poll(
        _ secret: String, from place: String
    ) async throws(Rejection) -> DeviceAnswer {
        let hash = SecretHash(of: secret)
        guard let pass = try await directory.pass(hash), pass.kind == .request,
            pass.isGood(at: now)
        else { return .expired }
        guard let account = pass.account else {
            guard pass.scopes.contains(Self.denied) else { return .pending }
            _ = try await directory.spend(hash)
            return .denied
        }
        guard let person = try await directory.person(account), person.mayEnter
        else { return .expired }
        let made = try await give(
            SecretText.token(entropy), .device, to: account, label: pass.label,
            scopes: ["manage"])
        // The request is spent last: neither a failure nor a changed password leaves a token.
        guard try await directory.spend(hash) != nil else {
            _ = try await directory.spend(made.pass.hash)
            return .expired
        }
        await forgive(asking: place)
        return .approved(made, person)
    }
}

extension Pass {
    /// The address that the device of a request asks from; nil for another pass.
    public var askingPlace: String? {
        scopes.first { $0.hasPrefix(Pass.asking) }.map { String($0.dropFirst(Pass.asking.count)) }
    }

    fileprivate static let asking = "at:"
}

extension Rejection {
    fileprivate static let noDevice = Rejection(
        "accounts.code", "No device waits under this code.", field: "code",
        category: .notFound, hints: ["It is good for 15 minutes; ask the device again."])
}
