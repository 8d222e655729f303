public import Core
internal import SecretsAPI

/// The server's response to a device that wants to sign in (RFC 8628 section 3.2).
public struct DeviceRequest: Hashable, Sendable {
    /// The secret with which the device asks whether the user has approved it.
    public var secret: String
    /// The code that the user enters on the web page.
    public var code: String
    /// The number of seconds for which the secret and the code are valid.
    public var lifetime: Int64
    /// The number of seconds that the device must wait between two requests.
    public var interval: Int64
}

/// The state of a device's request to sign in (RFC 8628 section 3.5).
public enum DeviceAnswer: Hashable, Sendable {
    /// The user has not decided yet.
    case pending
    /// The user denied the request.
    case denied
    /// The request has expired or does not exist.
    case expired
    /// The user approved the request. The device receives the new credential.
    case approved(IssuedCredential, Person)
}

extension AccountService {
    private static let lifetime: Int64 = 900
    private static let interval: Int64 = 5
    private static let denied = "denied"

    /// The maximum number of devices that wait for a decision.
    static let mostWaiting = 1_000

    /// Starts signing a device in. Throws `secrets.wait` after too many requests from one place of
    /// which none was approved. If a thousand devices are waiting, the oldest request from the
    /// network with the most waiting devices is dropped.
    public func requestDevice(
        label: String, from place: String
    ) async throws(Rejection) -> DeviceRequest {
        try await count(asking: place)
        try await directory.sweep(now)
        try await makeRoom()
        let code = SecretText.code(entropy)
        let made = try await give(
            SecretText.session(entropy), .request, to: nil, label: label,
            scopes: [AccountCredential.asking + place.filter { !$0.isWhitespace }],
            until: Self.lifetime,
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
        if let oldest { _ = try await directory.redeem(oldest.hash) }
    }

    /// Returns the waiting request with this code. Throws `accounts.code` if there is none, and
    /// `secrets.wait` after too many wrong codes.
    public func request(
        code: String, by account: AccountID, from place: String
    ) async throws(Rejection) -> AccountCredential {
        let keys = ["code \(account)"]
        try await check(keys)
        let found = try await directory.pass(code: SecretText.read(code: code))
        // Concurrent attempts are delayed as if they came one after the other.
        try await check(keys)
        guard let found, found.kind == .request, Self.waits(found), found.isValid(at: now) else {
            try await fail(keys, .device, at: place)
            throw .noDevice
        }
        return found
    }

    private static func waits(_ request: AccountCredential) -> Bool {
        request.account == nil && !request.scopes.contains(denied)
    }

    /// Approves or denies the device that waits with this code. Only the first decision counts;
    /// later ones throw `accounts.code`. An approval throws `accounts.session` if the approving
    /// session ends at the same time.
    public func decide(
        code: String, by account: AccountID, from place: String, approving: Bool,
        by session: AccountCredential? = nil
    ) async throws(Rejection) {
        let found = try await request(code: code, by: account, from: place)
        let turn = newID(AccountCredential.self).description
        let decided = try await directory.change(found.hash) { pass in
            guard Self.waits(pass) else { return }
            pass.scopes = approving ? [turn] : [Self.denied, turn]
            if approving { pass.account = account }
        }
        guard let decided, decided.scopes.contains(turn) else { throw .noDevice }
        if approving { try await lasting([decided], by: session) }
    }

    /// Returns the state of a device's request. If it was approved, the new credential is returned
    /// only once.
    public func poll(
        _ secret: String, from place: String
    ) async throws(Rejection) -> DeviceAnswer {
        let hash = SecretHash(of: secret)
        guard let pass = try await directory.pass(hash), pass.kind == .request,
            pass.isValid(at: now)
        else { return .expired }
        guard let account = pass.account else {
            guard pass.scopes.contains(Self.denied) else { return .pending }
            _ = try await directory.redeem(hash)
            return .denied
        }
        guard let person = try await directory.person(account), person.mayEnter
        else { return .expired }
        let made = try await give(
            SecretText.token(entropy), .device, to: account, label: pass.label,
            scopes: ["manage"])
        // The request is spent last: neither a failure nor a changed password leaves a token.
        guard try await directory.redeem(hash) != nil else {
            _ = try await directory.redeem(made.pass.hash)
            return .expired
        }
        await forgive(asking: place)
        return .approved(made, person)
    }
}

extension AccountCredential {
    /// The address of the device that sent the request; nil for other credentials.
    public var askingPlace: String? {
        scopes.first { $0.hasPrefix(AccountCredential.asking) }.map {
            String($0.dropFirst(AccountCredential.asking.count))
        }
    }

    fileprivate static let asking = "at:"
}

extension Rejection {
    fileprivate static let noDevice = Rejection(
        "accounts.code", "No device is waiting with this code.", field: "code",
        category: .notFound,
        hints: ["A code expires after 15 minutes. Ask the device for a new one."])
}
