import Core
import Testing

@testable import Accounts

/// The checks of W3C WebAuthn Level 3: section 7.1 for registration, 7.2 for authentication.
@Suite("Passkeys") struct PasskeyTests {
    private let question = [UInt8](repeating: 9, count: 32)
    private let site = SoftAuthenticator.site
    private let account = AccountID(high: 5, low: 6)

    private func made(
        by device: SoftAuthenticator
    ) throws(PasskeyFault) -> PasskeyCreation.Made {
        try PasskeyCreation(device.creation(question)).verify(question, site)
    }

    private func passkey(_ device: SoftAuthenticator, count: UInt32 = 0) throws -> Passkey {
        let made = try made(by: device)
        return Passkey(
            id: PasskeyID(high: 1, low: 1), credential: made.credential.id, account: account,
            key: made.credential.key, count: count, label: "", mayBeBackedUp: made.mayBeBackedUp,
            since: Instant(seconds: 0))
    }

    private func shown(
        by device: SoftAuthenticator, _ passkey: Passkey, isAsked: Bool = true
    ) throws(PasskeyFault) -> Passkey {
        try PasskeyAssertion(device.assertion(question)).verify(
            question, site, by: passkey, isAsked: isAsked)
    }

    @Test(
        "O3: a passkey of either key type can be registered and can sign in",
        arguments: SoftAuthenticator.Kind.allCases)
    func whole(_ kind: SoftAuthenticator.Kind) throws {
        var device = SoftAuthenticator(kind: kind)
        let made = try made(by: device)
        #expect(made.credential.id == device.credential && made.count == 0)
        #expect(made.mayBeBackedUp && made.isBackedUp && made.transports == ["internal", "hybrid"])
        let passkey = try passkey(device)
        #expect(PasskeyKey(kept: passkey.key.bytes) == passkey.key)
        device.flags = 0b1101
        device.count = 3
        device.owner = Passkey.owner(account)
        let used = try shown(by: device, passkey, isAsked: false)
        #expect(used.count == 3 && !used.isBackedUp && used.mayBeBackedUp)
        device.owner = nil
        _ = try shown(by: device, passkey)
        device.client = [("crossOrigin", .null)]
        #expect(throws: PasskeyFault.format) { try shown(by: device, passkey) }
    }

    /// Each change breaks exactly one check of section 7.1.
    private static let creations: [(PasskeyFault, @Sendable (inout SoftAuthenticator) -> Void)] = [
        (.type, { $0.client = [("type", "webauthn.get")] }),
        (.challenge, { $0.client = [("challenge", "AAAA")] }),
        (.challenge, { $0.client = [("challenge", "")] }),
        (.origin, { $0.origin = "https://localhost:8080" }),
        (.origin, { $0.origin = "http://localhost" }),
        (.origin, { $0.origin = "http://localhost:8080.evil.example" }),
        (.crossOrigin, { $0.client = [("crossOrigin", true)] }),
        (.crossOrigin, { $0.client = [("topOrigin", "http://evil.example")] }),
        (.party, { $0.party = "evil.example" }),
        (.presence, { $0.flags = 0b1_1100 }),
        (.verification, { $0.flags = 0b1_1001 }),
        (.backup, { $0.flags = 0b1_0101 }),
        (.attestation, { $0.statement = [.text("sig"): .bytes([1])] }),
        (.credential, { $0.credential = [] }),
        (.credential, { $0.credential = [UInt8](repeating: 1, count: 1_024) }),
        (.credential, { $0.named = [1] }),
        (.key, { $0.key = [3: -257] }),
        (.key, { $0.key = [1: 3] }),
        (.key, { $0.key = [-1: 2] }),
        (.key, { $0.key = [-3: .bytes([UInt8](repeating: 1, count: 32))] }),
        (.key, { $0.key = [-2: .bytes([UInt8](repeating: 1, count: 31))] }),
        (.key, { $0.key = [4: 1] }),
        (
            .key,
            {
                $0.kind = .ed25519
                $0.key = [-3: 1]
            }
        ),
        (
            .key,
            {
                $0.kind = .ed25519
                $0.key = [-1: 4]
            }
        ),
        (.format, { $0.rest = [0] }),
        (.format, { $0.flags = 0b1001_1101 }),
        (
            .format,
            {
                $0.flags = 0b1001_1101
                $0.rest = [0x80]
            }
        ),
        (.format, { $0.client = [("origin", .null)] }),
    ]

    @Test(
        "O3: each registration check rejects data that fails only this check",
        arguments: creations.indices)
    func creation(_ index: Int) throws {
        let (fault, breaks) = Self.creations[index]
        var device = SoftAuthenticator()
        breaks(&device)
        #expect(throws: fault) { try made(by: device) }
    }

    /// Each change breaks exactly one check of section 7.2, for a passkey with a counter of four.
    private static let assertions: [(PasskeyFault, @Sendable (inout SoftAuthenticator) -> Void)] = [
        (.type, { $0.client = [("type", "webauthn.create")] }),
        (.challenge, { $0.client = [("challenge", "AAAA")] }),
        (.origin, { $0.origin = "http://127.0.0.1:8080" }),
        (.crossOrigin, { $0.client = [("crossOrigin", true)] }),
        (.party, { $0.party = "127.0.0.1" }),
        (.presence, { $0.flags = 0b1_1100 }),
        (.verification, { $0.flags = 0b1_1001 }),
        (.backup, { $0.flags = 0b1_0101 }),
        (.backup, { $0.flags = 0b0_0101 }),
        (.credential, { $0.credential = [1] }),
        (.owner, { $0.owner = [1] }),
        (.owner, { $0.owner = [] }),
        (.signature, { $0.secret[0] = 8 }),
        (.signature, { $0.kind = .ed25519 }),
        (.count, { $0.count = 4 }),
        (.count, { $0.count = 0 }),
        (.format, { $0.rest = [0] }),
        (.format, { $0.flags = 0b1101_1101 }),
    ]

    @Test(
        "O3: each sign-in check rejects data that fails only this check",
        arguments: assertions.indices)
    func assertion(_ index: Int) throws {
        let (fault, breaks) = Self.assertions[index]
        var device = SoftAuthenticator(count: 5)
        let passkey = try passkey(device, count: 4)
        _ = try shown(by: device, passkey)
        breaks(&device)
        #expect(throws: fault) { try shown(by: device, passkey) }
        if fault == .owner { return }
        #expect(throws: PasskeyFault.owner) { try shown(by: .init(), passkey, isAsked: false) }
    }

    @Test("O3: each passkey check has a test case that fails it")
    func covered() {
        let broken = Set(Self.creations.map(\.0) + Self.assertions.map(\.0))
        #expect(broken == Set(PasskeyFault.allCases))
    }

    @Test("O3: an attestation that was not requested is accepted without being read")
    func attestation() throws {
        let device = SoftAuthenticator(
            format: "packed", statement: [.text("alg"): -7, .text("sig"): .bytes([1, 2])])
        #expect(try made(by: device).credential.id == device.credential)
    }

    @Test("truncated or changed browser data is rejected and never crashes")
    func noise() throws {
        let device = SoftAuthenticator()
        let whole = device.creation(question)
        for end in stride(from: 0, to: whole.utf8.count, by: 3) {
            #expect(throws: PasskeyFault.self) { try PasskeyCreation(String(whole.prefix(end))) }
        }
        let passkey = try passkey(device)
        let shown = Array(device.assertion(question))
        for place in stride(from: 0, to: shown.count, by: 2) {
            var text = shown
            text[place] = text[place] == "A" ? "B" : "A"
            _ = try? PasskeyAssertion(String(text)).verify(
                question, site, by: passkey, isAsked: true)
        }
    }

    @Test(
        "O3: passkeys require a host name and are not offered for an IP address",
        arguments: [
            ("http://localhost:8080", "localhost", "http://localhost:8080"),
            ("https://cairn.example", "cairn.example", "https://cairn.example"),
            ("https://Cairn.Example:443", "cairn.example", "https://cairn.example"),
            ("http://cairn.example:80", "cairn.example", "http://cairn.example"),
            ("http://127.0.0.1:8080", nil, nil), ("http://[::1]:8080", nil, nil),
            ("https://10.1.2.3", nil, nil), ("", nil, nil),
        ] as [(String, String?, String?)])
    func site(_ address: String, _ id: String?, _ origin: String?) {
        let site = RelyingParty(address: address)
        #expect(site?.id == id && site?.origin == origin)
    }
}
