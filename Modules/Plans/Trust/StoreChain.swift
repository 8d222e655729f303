internal import Core
internal import Crypto
internal import SwiftASN1
@_spi(DisableValidityCheck) internal import X509

/// The certificate chain of an App Store signature: signer, intermediate, root.
struct StoreChain {
    private let signer: Certificate
    private let intermediate: Certificate

    /// Throws `plans.purchase.chain` unless there are three certificates.
    init(_ certificates: [[UInt8]]) throws(Rejection) {
        // At most three certificates are parsed.
        guard certificates.count == 3 else { throw .brokenChain }
        let read = certificates.compactMap { try? Certificate(derEncoded: $0) }
        guard read.count == 3 else { throw .brokenChain }
        signer = read[0]
        intermediate = read[1]
    }

    /// Verifies the chain. The root must be one of `roots`; the root in the token is ignored.
    ///
    /// Throws `plans.purchase.chain` if the chain does not end at a root, was not valid at the
    /// time, or is not for this purpose.
    func check(upTo roots: [Certificate], at time: Instant) async throws(Rejection) {
        var verifier = Verifier(rootCertificates: CertificateStore(roots)) {
            // `StorePolicy` checks the validity at the time of the signature.
            RFC5280Policy.withValidityCheckDisabled()
            StorePolicy(time: time)
        }
        let result = await verifier.validate(
            leaf: signer, intermediates: CertificateStore([intermediate]))
        guard case .validCertificate = result else { throw .brokenChain }
    }

    /// Returns true if the first certificate signed the bytes.
    func signed(_ signature: [UInt8], _ bytes: [UInt8]) -> Bool {
        guard let key = P256.Signing.PublicKey(signer.publicKey),
            let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
        else { return false }
        return key.isValidSignature(signature, for: bytes)
    }

    /// Returns the certificates of a file in PEM or DER.
    static func certificates(in file: [UInt8]) throws(Rejection) -> [Certificate] {
        if let one = try? Certificate(derEncoded: file) { return [one] }
        let documents = try? PEMDocument.parseMultiple(
            pemString: String(decoding: file, as: UTF8.self))
        let read = (documents ?? []).compactMap { try? Certificate(pemDocument: $0) }
        guard !read.isEmpty, read.count == documents?.count else {
            throw Rejection(
                "plans.root", "The file with the store's root certificates contains no certificate."
            )
        }
        return read
    }
}

/// The additional rules to RFC 5280: three certificates, valid at a time, with the store's
/// extensions in the first two.
private struct StorePolicy: VerifierPolicy {
    let time: Instant
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = []

    /// The extensions of the store's certificates for signers and intermediates.
    private static let marks: [ASN1ObjectIdentifier] = [
        [1, 2, 840, 113_635, 100, 6, 11, 1], [1, 2, 840, 113_635, 100, 6, 2, 1],
    ]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        guard chain.count == 3 else {
            return .failsToMeetPolicy(reason: "The chain must have three certificates.")
        }
        for (certificate, mark) in zip(chain, StorePolicy.marks)
        where !certificate.extensions.contains(where: { $0.oid == mark }) {
            return .failsToMeetPolicy(reason: "A certificate lacks the store's mark.")
        }
        for certificate in chain {
            guard let validity = Validity(certificate), validity.contains(time) else {
                return .failsToMeetPolicy(
                    reason: "A certificate was not valid at the time of signing.")
            }
        }
        return .meetsPolicy
    }
}

extension Rejection {
    fileprivate static let brokenChain = Rejection.purchase(
        "chain", "The purchase is not signed by the configured store.")
}
