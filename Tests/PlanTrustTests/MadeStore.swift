import Core
import Crypto
import Foundation
import Plans
import SecretsAPI
import SwiftASN1
import X509

@testable import PlanTrust

/// A test store with a certificate chain like the App Store's, each part of which can be changed.
struct MadeStore {
    /// The test's changes to the chain.
    struct Chain {
        var isIntermediateAuthority = true
        var hasSignerMark = true
        var hasIntermediateMark = true
        /// The validity of the signer's certificate.
        var signer = day("2026-01-01")...day("2027-01-01")
        var intermediate = day("2020-01-01")...day("2035-01-01")
        var root = day("2014-01-01")...day("2039-01-01")
        /// The certificates in the token.
        var places = [0, 1, 2]
    }

    static let bundle = "example.cairn"
    static let now = day("2026-11-21")
    private let keys = (0..<3).map { _ in P256.Signing.PrivateKey() }
    private let certificates: [Certificate]
    private let chain: Chain

    init(_ chain: Chain = Chain()) throws {
        self.chain = chain
        let names = try ["Signer", "Intermediate", "Root"].map { name in
            try DistinguishedName { CommonName(name) }
        }
        let spans = [chain.signer, chain.intermediate, chain.root]
        let extensions = try MadeStore.extensions(chain)
        let keys = keys
        certificates = try (0..<3).map { place in
            let above = min(place + 1, 2)
            return try Certificate(
                version: .v3, serialNumber: .init(), publicKey: .init(keys[place].publicKey),
                notValidBefore: spans[place].lowerBound.date,
                notValidAfter: spans[place].upperBound.date, issuer: names[above],
                subject: names[place], signatureAlgorithm: .ecdsaWithSHA256,
                extensions: extensions[place], issuerPrivateKey: .init(keys[above]))
        }
    }

    private static func extensions(_ chain: Chain) throws -> [Certificate.Extensions] {
        func mark(_ last: [UInt], _ isThere: Bool) -> [Certificate.Extension] {
            let oid = ASN1ObjectIdentifier.mark(last)
            return isThere ? [.init(oid: oid, critical: false, value: [5, 0])] : []
        }
        let root = try Certificate.Extension(
            BasicConstraints.isCertificateAuthority(maxPathLength: nil), critical: true)
        let middle = try Certificate.Extension(
            chain.isIntermediateAuthority
                ? BasicConstraints.isCertificateAuthority(maxPathLength: 0)
                : BasicConstraints.notCertificateAuthority, critical: true)
        return [
            try Certificate.Extensions(mark([6, 11, 1], chain.hasSignerMark)),
            try Certificate.Extensions([middle] + mark([6, 2, 1], chain.hasIntermediateMark)),
            try Certificate.Extensions([root]),
        ]
    }

    /// The operator's file with the root, in PEM or DER.
    func file(inPEM: Bool = true) throws -> [UInt8] {
        try inPEM ? Array(certificates[2].serializeAsPEM().pemString.utf8) : der(certificates[2])
    }

    func reader(
        _ environment: String = "Production", bundle: String = MadeStore.bundle
    ) throws -> AppStoreReader {
        try AppStoreReader(roots: try file(), bundle: bundle, environment: environment)
    }

    /// The payload of a purchase, as the store writes it.
    static func purchase(_ changes: JSONObject = [:]) -> JSONObject {
        var payload: JSONObject = [
            "bundleId": .string(bundle), "environment": "Production",
            "productId": "pro.monthly", "transactionId": "2", "originalTransactionId": "1",
            "type": "Auto-Renewable Subscription",
            "purchaseDate": .integer(day("2026-11-01").milliseconds),
            "expiresDate": .integer(day("2026-12-01").milliseconds),
            "signedDate": .integer(day("2026-11-20").milliseconds),
        ]
        for member in changes {
            payload[member.key] = member.value == .null ? nil : member.value
        }
        return payload
    }

    /// The token of a payload, with another header or another signing key if given.
    func token(
        _ payload: JSONObject = MadeStore.purchase(), algorithm: String = "ES256",
        by other: P256.Signing.PrivateKey? = nil
    ) throws -> String {
        try token(payload: JSON.object(payload).bytes, algorithm: algorithm, by: other)
    }

    /// The token of any bytes.
    func token(
        payload: [UInt8], algorithm: String = "ES256", by other: P256.Signing.PrivateKey? = nil
    ) throws -> String {
        let list = try chain.places.map {
            JSON.string(Base64Text.text(try der(certificates[$0]), .standard))
        }
        let header: JSONObject = ["alg": .string(algorithm), "x5c": .array(list)]
        let body = [JSON.object(header).bytes, payload].map { Base64Text.text($0) }
            .joined(separator: ".")
        let signature = try (other ?? keys[0]).signature(for: Array(body.utf8))
        return "\(body).\(Base64Text.text(Array(signature.rawRepresentation)))"
    }

    private func der(_ certificate: Certificate) throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }
}

/// Midnight in UTC.
func day(_ text: String) -> Instant {
    Instant(seconds: Int64(Day(text)?.number ?? 0) * 86_400)
}

extension Instant {
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
    var json: JSON { .integer(milliseconds) }
}

extension ASN1ObjectIdentifier {
    /// An object id in the store's range.
    fileprivate static func mark(_ last: [UInt]) -> ASN1ObjectIdentifier {
        last.first == 6 && last.count == 3 && last[1] == 11
            ? [1, 2, 840, 113_635, 100, 6, 11, 1] : [1, 2, 840, 113_635, 100, 6, 2, 1]
    }
}
