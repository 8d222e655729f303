internal import Core
internal import Plans
internal import SecretsAPI

/// A JWS in its compact form, taken apart; nothing in it is checked yet.
struct StoreToken {
    /// What the signature is of.
    let body: [UInt8]
    let payload: JSON
    /// In DER, that of the signer first.
    let certificates: [[UInt8]]
    /// Both halves, one after the other.
    let signature: [UInt8]
    /// When the store says that it signed.
    let signed: Instant

    private static let longest = 65_536

    /// Fails with `plans.purchase.format`, and with `plans.purchase.algorithm` for any other than
    /// ES256: what a token says of itself chooses nothing.
    init(_ text: String) throws(Rejection) {
        let format = Rejection.purchase("format", "That is no signed purchase.")
        guard text.utf8.count <= StoreToken.longest else { throw format }
        let parts = text.split(
            separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3,
            let header = Base64Text.bytes(parts[0]).flatMap({ try? JSON(parsing: $0) }),
            let payload = Base64Text.bytes(parts[1]).flatMap({ try? JSON(parsing: $0) }),
            let signature = Base64Text.bytes(parts[2])
        else { throw format }
        guard header["alg"]?.string == "ES256", header["crit"] == nil else {
            throw .purchase("algorithm", "The purchase is not signed by ES256.")
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
