internal import Core
internal import Crypto
internal import SwiftASN1
@_spi(DisableValidityCheck) internal import X509

/// The chain of certificates behind a signature of the App Store: signer, intermediate, root.
struct StoreChain {
    private let signer: Certificate
    private let intermediate: Certificate

    /// Fails with `plans.purchase.chain` for what are not three certificates.
    init(_ certificates: [[UInt8]]) throws(Rejection) {
        // However many there are, no more than three are ever read.
        guard certificates.count == 3 else { throw .brokenChain }
        let read = certificates.compactMap { try? Certificate(derEncoded: $0) }
        guard read.count == 3 else { throw .brokenChain }
        signer = read[0]
        intermediate = read[1]
    }

    /// Refuses with `plans.purchase.chain` a chain that does not end at one of the roots, that was
    /// not valid at a time, or that the store does not use for this. The root comes from the file
    /// alone, whatever the token holds.
    func check(upTo roots: [Certificate], at time: Instant) async throws(Rejection) {
        var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
            // Validity is for `StorePolicy` to see, at another time than now.
            RFC5280Policy.withValidityCheckDisabled()
            StorePolicy(time: time)
        }
        let result = await verifier.validate(
            leaf: signer, intermediates: CertificateStore([intermediate]))
        guard case .validCertificate = result else { throw .brokenChain }
    }

    /// Whether a signature of bytes is by the first of the chain.
    func signed(_ signature: [UInt8], _ bytes: [UInt8]) -> Bool {
        guard let key = P256.Signing.PublicKey(signer.publicKey),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: bytes)
    }

    /// The certificates of a file, in PEM or DER.
    static func certificates(in file: [UInt8]) throws(Rejection) -> [Certificate] {
        if let one = try? Certificate(derEncoded: file) { return [one] }
        let documents = try? PEMDocument.parseMultiple(
            pemString: String(decoding: file, as: UTF8.self))
        let read = (documents ?? []).compactMap { try? Certificate(pemDocument: $0) }
        guard !read.isEmpty, read.count == documents?.count else {
            throw Rejection("plans.root", "The file of the store's roots holds no certificate.")
        }
        return read
    }
}

/// What the store's chains are beside RFC 5280: three certificates, valid at a time, the first two
/// marked for what they are used for.
private struct StorePolicy: VerifierPolicy {
    let time: Instant
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = []

    /// The marks that the store's certificates bear: who signs receipts, and who vouches for it.
    private static let marks: [ASN1ObjectIdentifier] = [
        [1, 2, 840, 113_635, 100, 6, 11, 1], [1, 2, 840, 113_635, 100, 6, 2, 1],
    ]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        guard chain.count == 3 else { return .failsToMeetPolicy(reason: "not three certificates") }
        for (certificate, mark) in zip(chain, StorePolicy.marks)
        where !certificate.extensions.contains(where: { $0.oid == mark }) {
            return .failsToMeetPolicy(reason: "a mark is missing")
        }
        for certificate in chain {
            guard let validity = Validity(certificate), validity.contains(time) else {
                return .failsToMeetPolicy(reason: "not valid at the time")
            }
        }
        return .meetsPolicy
    }
}

extension Rejection {
    fileprivate static let brokenChain = Rejection.purchase(
        "chain", "The purchase is not signed by the store that is known here.")
}
