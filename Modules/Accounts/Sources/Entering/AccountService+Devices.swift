public import Core

/// The response to a device that starts to sign in. RFC 8628 section 3.2.
public struct DeviceRequest: Hashable, Sendable {
    /// The secret with which the device polls for approval.
    public var secret: String
    /// The code that the user enters on the page.
    public var code: String
    /// The number of seconds for which both are valid.
    public var lifetime: Int64
    /// The number of seconds between polls.
    public var interval: Int64
}

/// The state of a device's request. RFC 8628 section 3.5.
public enum DeviceAnswer: Hashable, Sendable {
    /// No decision yet.
    case pending
    /// The user denied the request.
    case denied
    /// The request has expired or never existed.
    case expired
    /// The user approved the request. The device gets the pass.
    case approved(NewPass, Person)
}

extension AccountService {
    private static let lifetime: Int64 = 900
    private static let interval: Int64 = 5
    private static let denied = "denied"

    /// Starts the sign-in of a device. Throws `accounts.busy` if 1,000 requests are waiting, and
    /// `secrets.wait` after too many unapproved requests from one address.
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

    /// Returns the request that waits with a code. Throws `accounts.code`, and `secrets.wait` after
    /// too many wrong codes.
    public func request(
        code: String, by account: AccountID, from place: String
    ) async throws(Rejection) -> Pass {
        let keys = ["code \(account)"]
        try await check(keys)
        let found = try await directory.pass(code: SecretText.read(code: code))
        // Concurrent attempts are delayed as if they came one after the other.
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

    /// Approves or denies the device that waits with a code. The first decision is final; later
    /// ones throw `accounts.code`.
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

    /// Returns the state of a device's request. An approval is returned once.
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
