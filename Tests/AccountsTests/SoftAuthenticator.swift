import Core
import Crypto

@testable import Accounts

/// A software authenticator with its browser, which can be made to break one rule.
struct SoftAuthenticator {
    enum Kind: CaseIterable { case es256, ed25519 }

    var kind = Kind.es256
    var credential: [UInt8] = Array(1...20)
    /// The private key: 32 bytes.
    var secret = [UInt8](repeating: 7, count: 32)
    var party = "localhost"
    var origin = "http://localhost:8080"
    /// Flags: present, verified, backup eligible, backed up.
    var flags: UInt8 = 0b1_1101
    var count: UInt32 = 0
    var owner: [UInt8]?
    /// Members to add to the client data or replace in it.
    var client: [(String, JSON)] = []
    var format = "none"
    var statement: [CBOR: CBOR] = [:]
    /// Members to add to the key or replace in it.
    var key: [CBOR: CBOR] = [:]
    /// The browser's id for the credential, if it differs.
    var named: [UInt8]?
    /// Bytes appended at the end.
    var rest: [UInt8] = []

    static let site = RelyingParty(address: "http://localhost:8080")!

    /// The public key in COSE.
    var publicKey: CBOR {
        var map: [CBOR: CBOR]
        switch kind {
        case .es256:
            let point = Array(signer256.publicKey.rawRepresentation)
            map = [
                1: 2, 3: -7, -1: 1, -2: .bytes(Array(point[..<32])),
                -3: .bytes(Array(point[32...])),
            ]
        case .ed25519:
            map = [1: 1, 3: -8, -1: 6, -2: .bytes(Array(signer25519.publicKey.rawRepresentation))]
        }
        map.merge(key) { $1 }
        return .map(map)
    }

    private var signer256: P256.Signing.PrivateKey {
        try! P256.Signing.PrivateKey(rawRepresentation: secret)
    }
    private var signer25519: Curve25519.Signing.PrivateKey {
        try! Curve25519.Signing.PrivateKey(rawRepresentation: secret)
    }

    /// Creates a passkey in the form of `toJSON()`.
    func creation(_ question: [UInt8]) -> String {
        let length = UInt16(credential.count)
        let attested =
            [UInt8](repeating: 0, count: 16) + [UInt8(length >> 8), UInt8(length & 255)]
            + credential + publicKey.written
        let object: CBOR = .map([
            .text("fmt"): .text(format), .text("attStmt"): .map(statement),
            .text("authData"): .bytes(data(flags | 64) + attested + rest),
        ])
        return json([
            "clientDataJSON": .string(Base64URL.text(clientData("webauthn.create", question))),
            "attestationObject": .string(Base64URL.text(object.written)),
            "transports": ["internal", "hybrid", "pigeon"],
        ])
    }

    /// Creates an assertion.
    func assertion(_ question: [UInt8]) -> String {
        let client = clientData("webauthn.get", question)
        let data = data(flags) + rest
        let signed = data + SHA256.hash(data: client)
        let signature: [UInt8] =
            switch kind {
            case .es256: Array(try! signer256.signature(for: signed).derRepresentation)
            case .ed25519: Array(try! signer25519.signature(for: signed))
            }
        return json([
            "clientDataJSON": .string(Base64URL.text(client)),
            "authenticatorData": .string(Base64URL.text(data)),
            "signature": .string(Base64URL.text(signature)),
            "userHandle": owner.map { .string(Base64URL.text($0)) } ?? .null,
        ])
    }

    private func json(_ response: JSONObject) -> String {
        let name = JSON.string(Base64URL.text(named ?? credential))
        let whole: JSON = [
            "id": name, "rawId": name, "type": "public-key", "response": .object(response),
            "clientExtensionResults": [:],
        ]
        return whole.text
    }

    private func clientData(_ type: String, _ question: [UInt8]) -> [UInt8] {
        var members: JSONObject = [
            "type": .string(type), "challenge": .string(Base64URL.text(question)),
            "origin": .string(origin), "crossOrigin": false, "new_member": "is left alone",
        ]
        for (name, value) in client { members[name] = value }
        return JSON.object(members).bytes
    }

    private func data(_ flags: UInt8) -> [UInt8] {
        Array(SHA256.hash(data: Array(party.utf8))) + [flags]
            + withUnsafeBytes(of: count.bigEndian) { Array($0) }
    }
}
