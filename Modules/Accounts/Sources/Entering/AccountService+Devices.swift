public import Core

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

    /// Begins to sign a device in. Refused with `accounts.busy` if a thousand wait already, and
    /// with `secrets.wait` after too many from one place of which none was approved.
    public func requestDevice(
        label: String, from place: String
    ) async throws(Rejection) -> DeviceRequest {
        try await count(asking: place)
        try await directory.sweep(now)
        guard try await directory.passes(of: nil, [.request]).count < 1_000 else {
            throw Rejection(
                "accounts.busy", "Many devices are signing in just now; try again soon.",
                category: .unavailable)
        }
        let code = SecretText.code(entropy)
        let made = try await give(
            SecretText.session(entropy), .request, to: nil, label: label, until: Self.lifetime,
            code: code)
        return DeviceRequest(
            secret: made.secret, code: code, lifetime: Self.lifetime, interval: Self.interval)
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
    /// others are refused with `accounts.code`.
    public func decide(
        code: String, by account: AccountID, from place: String, approving: Bool
    ) async throws(Rejection) {
        let found = try await request(code: code, by: account, from: place)
        let turn = newID(Pass.self).description
        let decided = try await directory.change(found.hash) { pass in
            guard Self.waits(pass) else { return }
            pass.scopes = approving ? [turn] : [Self.denied, turn]
            if approving { pass.account = account }
        }
        guard decided?.scopes.contains(turn) == true else { throw .noDevice }
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
        guard let person = try await directory.person(account), person.mayEnter,
            try await directory.spend(hash) != nil
        else { return .expired }
        let made = try await give(
            SecretText.token(entropy), .device, to: account, label: pass.label,
            scopes: ["manage"])
        await forgive(asking: place)
        return .approved(made, person)
    }
}

extension Rejection {
    fileprivate static let noDevice = Rejection(
        "accounts.code", "No device waits under this code.", field: "code",
        category: .notFound, hints: ["It is good for 15 minutes; ask the device again."])
}
