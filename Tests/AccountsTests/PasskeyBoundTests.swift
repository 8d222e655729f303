import Core
import Crypto
import Testing

@testable import Accounts

@Suite("Limits for passkeys") struct PasskeyBoundTests {
    private let site = SoftAuthenticator.site
    private let question = [UInt8](repeating: 9, count: 32)

    private func passkey(count: UInt32, isBackedUp: Bool = false) throws -> Passkey {
        let made = try PasskeyCreation(SoftAuthenticator().creation(question)).verify(
            question, site)
        var passkey = Passkey(
            id: PasskeyID(high: 1, low: 1), credential: [1], account: AccountID(high: 5, low: 6),
            key: made.credential.key, count: count, label: "", since: Instant(seconds: 0))
        passkey.isBackedUp = isBackedUp
        return passkey
    }

    @Test("O3: the use of a passkey is recorded only if its counter increased")
    func notes() throws {
        var kept = try passkey(count: 4)
        let now = Instant(seconds: 9)
        #expect(kept.note(try passkey(count: 5, isBackedUp: true), at: now))
        #expect(kept.count == 5 && kept.isBackedUp && kept.used == now)
        #expect(!kept.note(try passkey(count: 5), at: Instant(seconds: 10)))
        #expect(!kept.note(try passkey(count: 0), at: Instant(seconds: 10)))
        #expect(kept.count == 5 && kept.isBackedUp && kept.used == now)
        var uncounted = try passkey(count: 0)
        #expect(uncounted.note(try passkey(count: 0), at: now) && uncounted.used == now)
        #expect(uncounted.note(try passkey(count: 1), at: now) && uncounted.count == 1)
    }

    @Test("O3: updating a passkey keeps its label and its owner")
    func held() throws {
        let before = try passkey(count: 0)
        var after = before
        after.id = PasskeyID(high: 7, low: 7)
        after.credential = [7]
        after.account = AccountID(high: 7, low: 7)
        after.label = "Blue stick"
        after.hold(before)
        #expect(after.id == before.id && after.credential == [1])
        #expect(after.account == before.account && after.label == "Blue stick")
    }

    @Test("O3: the user handle does not reveal the name or the account")
    func owners() {
        let account = AccountID(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
        #expect(account.bytes == Array(1...16))
        let owner = Passkey.owner(account)
        #expect(owner == Array(SHA256.hash(data: Array("cairn passkey owner".utf8) + (1...16))))
        #expect(Passkey.label(" \n") == "Passkey" && Passkey.label(" a \n b ") == "a b")
    }

    @Test("authenticator data is read at fixed positions and must have the exact length")
    func data() throws {
        let head = [UInt8](1...32) + [0b101] + [0x01, 0x02, 0x03, 0x04]
        let data = try AuthenticatorData(head)
        #expect(data.party == Array(1...32) && data.flags == [.present, .verified])
        #expect(data.count == 0x0102_0304 && data.credential == nil)
        for end in 0..<37 {
            #expect(throws: PasskeyFault.format) { try AuthenticatorData(Array(head[..<end])) }
        }
        #expect(throws: PasskeyFault.format) { try AuthenticatorData(head + [0]) }
        var extended = head
        extended[32] |= AuthenticatorData.Flags.hasExtensions.rawValue
        #expect(try AuthenticatorData(extended + [0xA0]).credential == nil)
        #expect(throws: PasskeyFault.format) { try AuthenticatorData(extended + [0xA0, 0]) }
        #expect(throws: PasskeyFault.format) { try AuthenticatorData(extended + [0x01]) }
        #expect(throws: PasskeyFault.format) { try AuthenticatorData(extended) }
        let flags: [AuthenticatorData.Flags] = [
            .present, .verified, .mayBeBackedUp, .backedUp, .hasCredential, .hasExtensions,
        ]
        #expect(flags.map(\.rawValue) == [1, 4, 8, 16, 64, 128])
    }

    @Test("credential data is read to its end or rejected")
    func credentials() throws {
        let key = SoftAuthenticator().publicKey.written
        func bytes(_ length: Int, _ id: [UInt8], _ rest: [UInt8]) -> [UInt8] {
            [UInt8](repeating: 3, count: 32) + [0b100_0101, 0, 0, 0, 9]
                + [UInt8](repeating: 0, count: 16) + [UInt8(length >> 8), UInt8(length & 255)]
                + id + rest
        }
        let long = [UInt8](repeating: 8, count: 1_023)
        for id in [[5], [5, 6], Array(long.prefix(256)), long] {
            let made = try AuthenticatorData(bytes(id.count, id, key))
            #expect(made.credential?.id == id && made.credential?.key.bytes == key)
            #expect(made.count == 9)
        }
        let whole = bytes(2, [5, 6], key)
        for end in 37..<whole.count {
            #expect(throws: PasskeyFault.format) { try AuthenticatorData(Array(whole[..<end])) }
        }
        #expect(throws: PasskeyFault.format) { try AuthenticatorData(bytes(1_023, [5], key)) }
        #expect(throws: PasskeyFault.format) {
            try AuthenticatorData(bytes(2 + key.count, [5, 6], key))
        }
        #expect(throws: PasskeyFault.format) {
            try AuthenticatorData(bytes(3 + key.count, [5, 6], key))
        }
        #expect(throws: PasskeyFault.credential) { try AuthenticatorData(bytes(0, [], key)) }
        #expect(throws: PasskeyFault.credential) {
            try AuthenticatorData(bytes(1_024, long + [8], key))
        }
        #expect(throws: PasskeyFault.format) { try AuthenticatorData(whole + [0]) }
    }

    @Test("key types are requested in order of preference, and stored keys are read correctly")
    func keys() throws {
        #expect(PasskeyKey.algorithms == [-7, -8])
        for kind in SoftAuthenticator.Kind.allCases {
            let device = SoftAuthenticator(kind: kind)
            let written = device.publicKey.written
            let key = try #require(PasskeyKey(kept: written))
            #expect(key.bytes == written && PasskeyKey(kept: written + [0]) == nil)
            #expect(PasskeyKey(kept: Array(written.dropLast())) == nil)
            #expect(!key.signed([], [1]) && !key.signed([UInt8](repeating: 1, count: 64), [1]))
        }
        #expect(PasskeyKey(kept: CBOR.array([]).written) == nil)
        // Thirty-two bytes that are not a point of the curve verify nothing.
        let none: CBOR = [1: 1, 3: -8, -1: 6, -2: .bytes([UInt8](repeating: 255, count: 32))]
        let key = PasskeyKey(kept: none.written)
        #expect(key?.signed([UInt8](repeating: 0, count: 64), []) != true)
    }

    @Test("client data may be nested at most eight levels deep and at most 8 KiB long")
    func clients() throws {
        func bytes(_ rest: String) -> [UInt8] {
            Array(
                #"{"type":"webauthn.get","challenge":"AAAA","origin":"http://a"\#(rest)}"#.utf8)
        }
        func nested(_ depth: Int) -> String {
            #","x":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        func isRead(_ rest: String) -> Bool { (try? ClientData(bytes(rest))) != nil }
        #expect(isRead("") && isRead(nested(7)) && !isRead(nested(8)))
        func padded(_ count: Int) -> String {
            let rest = #","x":"""#
            let filling = String(repeating: "a", count: count - bytes(rest).count)
            return #","x":""# + filling + "\""
        }
        #expect(bytes(padded(8_192)).count == 8_192)
        #expect(isRead(padded(8_192)) && !isRead(padded(8_193)))
        for rest in [#","crossOrigin":1"#, #","crossOrigin":"false""#] { #expect(!isRead(rest)) }
    }

    @Test(
        "a malformed site address for passkeys is rejected",
        arguments: [
            "http://a:1:2", "http://a:1:80", "cairn.example", "http:/a", "http://a/", "http://[a]",
            "http://", "://", "http://:80", "http://127.0.0.1",
        ])
    func addresses(_ text: String) { #expect(RelyingParty(address: text) == nil) }

    @Test("passkey options request a discoverable passkey with user verification")
    func options() throws {
        let account = AccountID(high: 1, low: 2)
        var known = try passkey(count: 0)
        known.transports = ["usb", "internal"]
        let made = PasskeyOptions.creation(
            [1, 2], site, account, try PersonName("Ada"), known: [known])
        #expect(made["rp"]?["id"] == "localhost" && made["attestation"] == "none")
        #expect(made["user"]?["name"] == "Ada" && made["user"]?["displayName"] == "Ada")
        #expect(made["user"]?["id"]?.string == Base64URL.text(Passkey.owner(account)))
        #expect(made["pubKeyCredParams"]?.array?.map { $0["alg"]?.integer } == [-7, -8])
        #expect(made["timeout"] == 300_000)
        let wanted = made["authenticatorSelection"]
        #expect(wanted?["residentKey"] == "required" && wanted?["requireResidentKey"] == true)
        #expect(wanted?["userVerification"] == "required")
        let one: JSON = [
            "type": "public-key", "id": "AQ", "transports": ["internal", "usb"],
        ]
        #expect(made["excludeCredentials"] == [one])
        let shown = PasskeyOptions.request([1, 2], site, known: [known])
        #expect(shown["allowCredentials"] == [one] && shown["challenge"] == "AQI")
    }
}

extension CBOR: @retroactive ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (CBOR, CBOR)...) {
        self = .map(Dictionary(uniqueKeysWithValues: elements))
    }
}
