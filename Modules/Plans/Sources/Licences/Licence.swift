public import Core
public import SecretsAPI

/// Pro for somebody, signed by whoever runs the server: one line of text. Rule O4.
///
/// The line is `cairn-licence.PAYLOAD.SIGNATURE`: the payload is JSON, the signature Ed25519
/// (RFC 8032) over all that stands before it, both in base64url.
public struct Licence: Hashable, Sendable {
    /// What tells it from every other.
    public var id: String
    /// For whom it was made.
    public var name: String
    /// The first day on which it is in force.
    public var from: Day
    /// The last one; nil: for ever.
    public var until: Day?

    /// A licence that is still to be signed.
    public init(id: String, for name: String, from: Day, until: Day?) {
        self.id = id
        self.name = name
        self.from = from
        self.until = until
    }

    /// How long the text of one is.
    public static let lengths = 100...2_000
    private static let head = "cairn-licence"

    /// Reads and checks a licence. Fails with `plans.licence` for what is none, and for what was
    /// signed by another key or changed.
    public init(_ text: String, signedBy key: VerifyingKey) throws(Rejection) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == Licence.head,
            let payload = Base64Text.bytes(parts[1]), let signature = Base64Text.bytes(parts[2])
        else { throw .noLicence("That is no licence: a licence begins with \(Licence.head).") }
        guard key.signed(signature, Array("\(parts[0]).\(parts[1])".utf8)) else {
            throw .noLicence("The licence is not signed by whoever runs this, or was changed.")
        }
        guard let object = (try? JSON(parsing: payload))?.object, object["plan"]?.string == "pro",
            let licence = try? Licence.record.value(of: object)
        else { throw .noLicence("The licence is of a kind that this version does not know.") }
        self = licence
    }

    /// The text of the licence, signed.
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
