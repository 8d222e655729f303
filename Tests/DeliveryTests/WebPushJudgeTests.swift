import Core
import Crypto
import Foundation
import Testing

import class CoreTesting.SeededEntropy
import struct CoreTesting.SeededGenerator
import class CoreTesting.TestClock

@testable import Delivery

/// A test browser with its own subscription keys.
struct Browser {
    let pair = P256.KeyAgreement.PrivateKey()
    let auth: [UInt8]

    init(_ seed: UInt64 = 1) { auth = FreshBytes.make(16, from: SeededEntropy(seed)) }

    func channel(_ endpoint: String) throws -> WebPushChannel {
        try WebPushChannel(
            endpoint: endpoint, p256dh: Base64.urlText(pair.publicKey.x963Representation),
            auth: Base64.urlText(auth))
    }
}

@Suite("Web Push messages and tokens") struct WebPushJudgeTests {
    private static let now = Instant(seconds: 1_774_000_000)

    @Test(
        "A3: Python's http_ece decrypts the push messages",
        .enabled(if: Judge.hasPush, "http_ece is not there"))
    func decrypted() async throws {
        var random = SeededGenerator(3)
        var (lines, wanted): ([JSON], [JSON]) = ([], [])
        for seed in 0..<Judge.samples(40, full: 1_000) {
            let browser = Browser(UInt64(seed))
            let notice = Notice.random(&random)
            let post = try browser.channel("https://push.example/x").post(
                notice, salt: FreshBytes.make(16, from: SeededEntropy(random.next())),
                authorization: "")
            #expect(post.body.count <= 4_096)
            lines.append([
                "private": .string(Base64.text(browser.pair.rawRepresentation)),
                "auth": .string(Base64.text(browser.auth)),
                "message": .string(Base64.text(post.body)),
            ])
            wanted.append(.string(String(decoding: PushPayload.bytes(notice), as: UTF8.self)))
        }
        let output = try await Judge.run(
            """
            import base64, json, sys
            import http_ece
            from cryptography.hazmat.primitives.asymmetric import ec
            texts = []
            for case in json.load(sys.stdin):
                part = {name: base64.b64decode(text) for name, text in case.items()}
                number = int.from_bytes(part["private"], "big")
                key = ec.derive_private_key(number, ec.SECP256R1())
                texts.append(http_ece.decrypt(
                    part["message"], private_key=key, auth_secret=part["auth"],
                    version="aes128gcm").decode())
            print(json.dumps(texts))
            """, input: JSON.array(lines).text)
        #expect(try JSON(parsing: output.trimmed) == .array(wanted))
    }

    @Test(
        "A3: Python's py_vapid and cryptography verify a push token",
        .enabled(if: Judge.hasPush, "py_vapid is not there"))
    func verified() async throws {
        let key = ServerKey()
        let tokens = ServerTokens(key, subject: "mailto:admin@example.org")
        let value = try await tokens.authorization(for: "https://push.example", at: Self.now)
        let output = try await Judge.run(
            """
            import json, sys
            from cryptography.hazmat.primitives import hashes
            from cryptography.hazmat.primitives.asymmetric import ec, utils
            from py_vapid import Vapid02
            from py_vapid.utils import b64urldecode
            value = sys.stdin.read()
            assert value.startswith("vapid t=")
            token, key = value.removeprefix("vapid t=").split(",k=")
            assert Vapid02.verify(value)
            signed, signature = token.rsplit(".", 1)
            raw = b64urldecode(signature.encode())
            point = ec.EllipticCurvePublicKey.from_encoded_point(
                ec.SECP256R1(), b64urldecode(key.encode()))
            pair = [int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")]
            point.verify(
                utils.encode_dss_signature(*pair), signed.encode(), ec.ECDSA(hashes.SHA256()))
            parts = [b64urldecode(part.encode()) for part in signed.split(".")]
            print(json.dumps([json.loads(part) for part in parts]))
            """, input: value)
        let parts = try JSON(parsing: output.trimmed)
        #expect(parts[0] == ["typ": "JWT", "alg": "ES256"])
        #expect(
            parts[1]
                == [
                    "aud": "https://push.example", "sub": "mailto:admin@example.org",
                    "exp": .integer(Self.now.seconds + 72_000),
                ])
    }

    @Test("A3: a push token is reused for its origin for 12 hours and expires within a day")
    func kept() async throws {
        let key = ServerKey()
        let tokens = ServerTokens(key, subject: "https://cairn.example")
        func token(_ origin: String = "https://a.example", after hours: Int64) async throws
            -> String
        { try await tokens.authorization(for: origin, at: Self.now + hours * 3_600) }
        let first = try await token(after: 0)
        #expect(try await token(after: 11) == first)
        #expect(try await token("https://b.example", after: 0) != first)
        let second = try await token(after: 12)
        #expect(second != first)
        // A clock set back would otherwise reuse a token from the future.
        let third = try await token(after: 3)
        #expect(third != second && third != first)
        for (value, hours) in [(first, Int64(0)), (second, 12), (third, 3)] {
            let claims = try #require(value.split(separator: ".").dropFirst().first)
            let json = try JSON(parsing: try #require(Base64.urlBytes(String(claims))))
            let left = try #require(json["exp"]?.integer) - Self.now.seconds - hours * 3_600
            #expect((12 * 3_600..<24 * 3_600).contains(left))
        }
    }

    @Test("A3: a stored push key is restored, and invalid bytes are rejected")
    func keys() throws {
        let key = ServerKey()
        #expect(key.bytes.count == 32 && Base64.urlBytes(key.publicKey)?.count == 65)
        #expect(try #require(ServerKey(kept: key.bytes)).publicKey == key.publicKey)
        #expect(ServerKey(kept: []) == nil && ServerKey(kept: [1]) == nil)
        #expect(ServerKey(kept: [UInt8](repeating: 0, count: 32)) == nil)
    }

    @Test("A3: the push request has the TTL, urgency and topic defined in RFC 8030")
    func headers() throws {
        let post = try Browser().channel("https://push.example/x").post(
            .sample, salt: [UInt8](repeating: 1, count: 16), authorization: "vapid t=a, k=b")
        let headers = Dictionary(uniqueKeysWithValues: post.headers.map { ($0.name, $0.value) })
        #expect(
            headers == [
                "Authorization": "vapid t=a, k=b", "TTL": "7200", "Urgency": "high",
                "Topic": WebPushChannel.topic("item:0195b0c0"), "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
            ])
    }
}
