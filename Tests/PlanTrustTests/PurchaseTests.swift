import Core
import Crypto
import Plans
import Testing

@testable import PlanTrust

@Suite("Signed transactions of the App Store") struct PurchaseTests {
    private let now = MadeStore.now

    private func code(
        _ token: String, _ reader: AppStoreReader, at now: Instant = MadeStore.now
    ) async -> String? {
        do throws(Rejection) {
            _ = try await reader.transaction(token, at: now)
            return nil
        } catch {
            #expect(error.field == "transaction" && error.message.hasSuffix("."))
            return error.code.replacing("plans.purchase.", with: "")
        }
    }

    @Test(
        "O4: a purchase with a chain to the operator's root is accepted", arguments: [true, false])
    func right(inPEM: Bool) async throws {
        let store = try MadeStore()
        let reader = try AppStoreReader(
            roots: try store.file(inPEM: inPEM), bundle: MadeStore.bundle)
        let found = try await reader.transaction(try store.token(), at: now)
        let wanted = StoreTransaction(
            original: "1", id: "2", product: .monthly, purchased: day("2026-11-01"),
            expires: day("2026-12-01"), signed: day("2026-11-20"))
        #expect(found == wanted)
    }

    @Test("O4: a purchase shows whether it is a trial and whether it was refunded")
    func details() async throws {
        let store = try MadeStore()
        let token = try store.token(
            MadeStore.purchase([
                "productId": "pro.yearly", "offerDiscountType": "FREE_TRIAL",
                "revocationDate": day("2026-11-19").json,
            ]))
        let found = try await store.reader().transaction(token, at: now)
        #expect(found.product == .yearly && found.isTrial)
        #expect(found.revoked == day("2026-11-19"))
    }

    @Test("O4: a certificate chain that ends at another root is rejected")
    func otherRoot() async throws {
        let (store, other) = (try MadeStore(), try MadeStore())
        #expect(await code(try store.token(), try other.reader()) == "chain")
    }

    @Test(
        "O4: a chain that is not the store's or does not have three certificates is rejected",
        arguments: [
            MadeStore.Chain(isIntermediateAuthority: false),
            MadeStore.Chain(hasSignerMark: false), MadeStore.Chain(hasIntermediateMark: false),
            MadeStore.Chain(places: [0, 1]), MadeStore.Chain(places: [0]),
            MadeStore.Chain(places: []), MadeStore.Chain(places: [2, 2, 2]),
            MadeStore.Chain(places: [0, 2, 2]), MadeStore.Chain(places: [1, 1, 2]),
            MadeStore.Chain(places: [0, 1, 2, 2]),
            MadeStore.Chain(places: Array(repeating: 1, count: 50)),
        ])
    func chains(chain: MadeStore.Chain) async throws {
        let store = try MadeStore(chain)
        #expect(await code(try store.token(), try store.reader()) == "chain")
    }

    @Test(
        "O4: each certificate must be valid at the time of signing, to the second",
        arguments: [
            ("2026-11-20", "2026-11-20", nil), ("2026-11-21", "2027-01-01", "chain"),
            ("2026-01-01", "2026-11-19", "chain"),
        ] as [(String, String, String?)])
    func validity(first: String, last: String, wanted: String?) async throws {
        let span = day(first)...day(last)
        for chain in [
            MadeStore.Chain(signer: span), MadeStore.Chain(intermediate: span),
            MadeStore.Chain(root: span),
        ] {
            let store = try MadeStore(chain)
            #expect(await code(try store.token(), try store.reader()) == wanted)
        }
    }

    @Test("O4: an old purchase is still accepted after its signer has expired")
    func longAgo() async throws {
        let store = try MadeStore()
        let later = day("2028-01-01")
        #expect(await code(try store.token(), try store.reader(), at: later) == nil)
    }

    @Test("O4: a purchase signed in the future is rejected, except within the allowed clock skew")
    func clock() async throws {
        let store = try MadeStore()
        let (token, reader) = (try store.token(), try store.reader())
        let signed = day("2026-11-20")
        #expect(await code(token, reader, at: signed + -300) == nil)
        #expect(await code(token, reader, at: signed + -301) == "clock")
    }

    @Test("O4: a signature with another key or for other content is rejected")
    func signature() async throws {
        let store = try MadeStore()
        let reader = try store.reader()
        let forged = try store.token(by: P256.Signing.PrivateKey())
        #expect(await code(forged, reader) == "signature")
        let (one, other) = (
            try store.token(), try store.token(MadeStore.purchase(["productId": "pro.yearly"]))
        )
        var parts = one.split(separator: ".").map(String.init)
        parts[1] = String(other.split(separator: ".")[1])
        #expect(await code(parts.joined(separator: "."), reader) == "signature")
    }

    @Test(
        "O4: every other signature algorithm is rejected", arguments: ["none", "HS256", ""])
    func algorithm(name: String) async throws {
        let store = try MadeStore()
        let token = try store.token(algorithm: name)
        #expect(await code(token, try store.reader()) == "algorithm")
    }

    @Test("O4: a purchase for another app or environment is rejected")
    func elsewhere() async throws {
        let store = try MadeStore()
        let token = try store.token()
        #expect(await code(token, try store.reader(bundle: "example.other")) == "bundle")
        #expect(await code(token, try store.reader("Sandbox")) == "environment")
        let nowhere = try store.token(MadeStore.purchase(["bundleId": .null]))
        #expect(await code(nowhere, try store.reader()) == "bundle")
    }

    @Test("O4: a purchase with an unknown product or invalid times is rejected")
    func content() async throws {
        let store = try MadeStore()
        let reader = try store.reader()
        for (changes, wanted) in [
            (["productId": "pro.daily"], "product"), (["productId": .null], "product"),
            (["expiresDate": .null], "format"), (["transactionId": .null], "format"),
            (["originalTransactionId": ""], "format"), (["signedDate": .null], "format"),
            (["expiresDate": day("2026-10-01").json], "format"),
            (["expiresDate": .integer(.max)], "format"), (["purchaseDate": -1], "format"),
            (["revocationDate": .integer(.min)], "format"), (["revocationDate": "x"], "format"),
            (["expiresDate": "2026-12-01"], "format"), (["signedDate": .integer(.max)], "clock"),
        ] as [(JSONObject, String)] {
            let token = try store.token(MadeStore.purchase(changes))
            #expect(await code(token, reader) == wanted)
        }
    }

    @Test("O4: a signed payload with a duplicate member is rejected")
    func duplicates() async throws {
        let store = try MadeStore()
        let text = JSON.object(MadeStore.purchase()).text
        let twice = #"{"productId":"pro.yearly","# + text.dropFirst()
        let token = try store.token(payload: Array(twice.utf8))
        #expect(await code(token, try store.reader()) == "format")
        let whole = try store.token(payload: Array(text.utf8))
        #expect(await code(whole, try store.reader()) == nil)
    }

    @Test("O4: a malformed signed token is rejected")
    func format() async throws {
        let store = try MadeStore()
        let (token, reader) = (try store.token(), try store.reader())
        for text in [
            "", ".", "..", "a.b.c", token + ".x", String(token.dropLast()), "." + token,
            token.replacing(".", with: ""), String(repeating: "a", count: 70_000),
            String(repeating: ".", count: 60_000), token + String(repeating: ".", count: 1 << 20),
            String(token.dropLast(40)),
        ] {
            #expect(await code(text, reader) == "format")
        }
    }

    @Test("O4: a store notice and the purchase in it each need a valid signature")
    func notices() async throws {
        let store = try MadeStore()
        let reader = try store.reader()
        func notice(_ inner: JSON, bundle: JSON = .string(MadeStore.bundle)) throws -> String {
            try store.token([
                "notificationType": "REFUND", "signedDate": day("2026-11-20").json,
                "data": [
                    "bundleId": bundle, "environment": "Production",
                    "signedTransactionInfo": inner,
                ],
            ])
        }
        let refund = try store.token(
            MadeStore.purchase(["revocationDate": day("2026-11-19").json]))
        let found = try await reader.notice(try notice(.string(refund)), at: now)
        #expect(found?.revoked == day("2026-11-19"))
        let test = try store.token([
            "notificationType": "TEST", "signedDate": day("2026-11-20").json,
        ])
        #expect(try await reader.notice(test, at: now) == nil)
        let forged = try MadeStore().token()
        await #expect(throws: Rejection.self) {
            try await reader.notice(try notice(.string(forged)), at: now)
        }
        await #expect(throws: Rejection.self) {
            try await reader.notice(try notice(.string(refund), bundle: "example.other"), at: now)
        }
    }

    @Test("O4: a root file without a certificate is rejected")
    func roots() {
        for file in ["", "nothing", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"]
        {
            #expect(throws: Rejection("plans.root", AppStoreReader.noRoots)) {
                try AppStoreReader(roots: Array(file.utf8), bundle: MadeStore.bundle)
            }
        }
    }
}

extension AppStoreReader {
    fileprivate static var noRoots: String {
        "The file with the store's root certificates contains no certificate."
    }
}
