public import Core
public import Plans
internal import X509

/// A verifier of App Store signatures: a JWS (RFC 7515) with a certificate chain that ends at a
/// root from the operator's file. Rule O4.
///
/// As in the store's own libraries, the chain must be valid at the time of the signature. Old
/// purchases therefore remain valid. There is no online check of certificates.
public struct AppStoreReader: StoreReader {
    private let roots: [Certificate]
    private let bundle: String
    private let setting: String

    /// Creates a reader for one app. `roots` are certificates in PEM or DER; `environment` is
    /// Production or Sandbox. Throws `plans.root` if there is no certificate.
    public init(
        roots: [UInt8], bundle: String, environment: String = "Production"
    ) throws(Rejection) {
        self.roots = try StoreChain.certificates(in: roots)
        self.bundle = bundle
        setting = environment
    }

    public func transaction(
        _ text: String, at now: Instant
    ) async throws(Rejection) -> StoreTransaction {
        let payload = try await checked(text, at: now)
        try check(payload["bundleId"], payload["environment"])
        return try StoreTransaction(payload)
    }

    public func notice(
        _ text: String, at now: Instant
    ) async throws(Rejection) -> StoreTransaction? {
        let payload = try await checked(text, at: now)
        guard let data = payload["data"] else { return nil }
        try check(data["bundleId"], data["environment"])
        guard let inner = data["signedTransactionInfo"]?.string else { return nil }
        return try await transaction(inner, at: now)
    }

    /// Returns the payload if the store signed it.
    private func checked(_ text: String, at now: Instant) async throws(Rejection) -> JSON {
        let token = try StoreToken(text)
        guard token.signed.milliseconds <= now.milliseconds + AppStoreReader.leeway else {
            throw .purchase(
                "clock", "The purchase was signed in the future. Check the server's clock.")
        }
        let chain = try StoreChain(token.certificates)
        try await chain.check(upTo: roots, at: token.signed)
        guard chain.signed(token.signature, token.body) else {
            throw .purchase("signature", "The signature of the purchase is invalid.")
        }
        return token.payload
    }

    /// The tolerated clock difference in milliseconds.
    private static let leeway: Int64 = 300_000

    private func check(_ bundle: JSON?, _ environment: JSON?) throws(Rejection) {
        guard bundle?.string == self.bundle else {
            throw .purchase("bundle", "The purchase is for another app.")
        }
        guard environment?.string == setting else {
            throw .purchase("environment", "The purchase is not from the \(setting) environment.")
        }
    }
}

extension StoreTransaction {
    /// Parses a purchase from a verified payload. The names are those of the store's
    /// JWSTransactionDecodedPayload.
    fileprivate init(_ payload: JSON) throws(Rejection) {
        func time(_ name: String) -> Instant? {
            payload[name]?.whole.flatMap { Self.times.contains($0) ? $0 : nil }
                .map { Instant(milliseconds: $0) }
        }
        guard let product = payload["productId"]?.string.flatMap(PlanProduct.init) else {
            throw .purchase("product", "The purchase is for an unknown product.")
        }
        guard let id = payload["transactionId"]?.string,
            let original = payload["originalTransactionId"]?.string,
            let purchased = time("purchaseDate"), let expires = time("expiresDate"),
            let signed = time("signedDate"), purchased <= expires,
            payload["revocationDate"] == nil || time("revocationDate") != nil,
            !original.isEmpty, !id.isEmpty
        else { throw .purchase("format", "The purchase has no date.") }
        self.init(
            original: original, id: id, product: product, purchased: purchased, expires: expires,
            revoked: time("revocationDate"), signed: signed,
            isTrial: payload["offerDiscountType"]?.string == "FREE_TRIAL")
    }

    /// The range from 1970 to the end of 9999, in milliseconds.
    private static let times: ClosedRange<Int64> = 0...253_402_300_799_999
}

extension Rejection {
    static func purchase(_ reason: String, _ sentence: String) -> Rejection {
        Rejection("plans.purchase." + reason, sentence, field: "transaction")
    }
}
