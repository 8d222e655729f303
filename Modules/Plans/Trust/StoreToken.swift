internal import Core
internal import Plans
internal import SecretsAPI

/// A parsed JWS in compact form, not yet verified.
struct StoreToken {
    /// The signed bytes.
    let body: [UInt8]
    let payload: JSON
    /// The certificates in DER, signer first.
    let certificates: [[UInt8]]
    /// The two halves of the signature, concatenated.
    let signature: [UInt8]
    /// The signing time that the store claims.
    let signed: Instant

    private static let longest = 65_536

    /// Parses a token. Throws `plans.purchase.format` if it is malformed. Throws
    /// `plans.purchase.algorithm` unless the algorithm is ES256; the token cannot choose another.
    init(_ text: String) throws(Rejection) {
        let format = Rejection.purchase("format", "The text is not a signed purchase.")
        guard text.utf8.count <= StoreToken.longest else { throw format }
        let parts = text.split(
            separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3,
            let header = Base64Text.bytes(parts[0]).flatMap({ try? JSON(parsing: $0) }),
            let payload = Base64Text.bytes(parts[1]).flatMap({ try? JSON(parsing: $0) }),
            let signature = Base64Text.bytes(parts[2])
        else { throw format }
        guard header["alg"]?.string == "ES256", header["crit"] == nil else {
            throw .purchase("algorithm", "The purchase is not signed with ES256.")
        }
        guard let chain = header["x5c"]?.array else { throw format }
        let certificates = chain.compactMap { part in
            part.string.flatMap { Base64Text.bytes($0, .standard) }
        }
        guard certificates.count == chain.count, signature.count == 64,
            let signed = payload["signedDate"]?.whole
        else { throw format }
        body = Array("\(parts[0]).\(parts[1])".utf8)
        self.payload = payload
        self.certificates = certificates
        self.signature = signature
        self.signed = Instant(milliseconds: signed)
    }
}
