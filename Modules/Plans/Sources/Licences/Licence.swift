public import Core
public import SecretsAPI

/// A licence for Pro, signed by the server's operator, on one line of text. Rule O4.
///
/// The format is `cairn-licence.PAYLOAD.SIGNATURE`. The payload is JSON. The signature is Ed25519
/// (RFC 8032) over all text before it. Both are in base64url.
public struct Licence: Hashable, Sendable {
    /// The unique id.
    public var id: String
    /// The name of the licensee.
    public var name: String
    /// The first day on which the licence is valid.
    public var from: Day
    /// The last valid day; nil for no end.
    public var until: Day?

    /// Creates an unsigned licence.
    public init(id: String, for name: String, from: Day, until: Day?) {
        self.id = id
        self.name = name
        self.from = from
        self.until = until
    }

    /// The allowed length of the text.
    public static let lengths = 100...2_000
    private static let head = "cairn-licence"

    /// Parses and verifies a licence. Throws `plans.licence` if the text is no licence, was changed
    /// or was signed with another key.
    public init(_ text: String, signedBy key: VerifyingKey) throws(Rejection) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == Licence.head,
            let payload = Base64Text.bytes(parts[1]), let signature = Base64Text.bytes(parts[2])
        else { throw .noLicence("Invalid licence: it must begin with \(Licence.head).") }
        guard key.signed(signature, Array("\(parts[0]).\(parts[1])".utf8)) else {
            throw .noLicence(
                "The licence was changed, or is not signed by the operator of this server.")
        }
        guard let object = (try? JSON(parsing: payload))?.object, object["plan"]?.string == "pro",
            let licence = try? Licence.record.value(of: object)
        else { throw .noLicence("This version does not know this kind of licence. Update Cairn.") }
        self = licence
    }

    /// Returns the signed text of the licence.
    public func text(signedBy signer: SigningKey) -> String {
        var payload = (try? JSON(parsing: Licence.record.bytes(self)))?.object ?? [:]
        payload["plan"] = "pro"
        let body = "\(Licence.head).\(Base64Text.text(JSON.object(payload).bytes))"
        return "\(body).\(Base64Text.text(signer.signature(of: Array(body.utf8))))"
    }

    private static let record = Record(
        Licence.init(id:for:from:until:), Field("id", \.id, .line(1...64)),
        Field("for", \.name, .line(1...80)), Field("from", \.from), Field("until", \.until))
}

extension Rejection {
    static func noLicence(_ sentence: String) -> Rejection {
        Rejection("plans.licence", sentence, field: "licence")
    }
}
