internal import Core
internal import Crypto

/// The key pair that identifies this server to push services (VAPID, RFC 8292).
///
/// It is created once and stored in the outbox. Subscriptions are bound to its public key and
/// refuse messages signed with any other key.
public struct ServerKey: Sendable {
    private let pair: P256.Signing.PrivateKey

    /// Creates a random key pair.
    public init() { pair = P256.Signing.PrivateKey() }

    /// Creates a key pair from the 32 bytes of a stored private key; nil if they are invalid.
    public init?(kept bytes: [UInt8]) {
        guard let pair = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
        self.pair = pair
    }

    /// The private key as 32 bytes, for the outbox. It is secret.
    public var bytes: [UInt8] { Array(pair.rawRepresentation) }

    /// The public key as base64url of 65 bytes. Browsers call it `applicationServerKey`.
    public var publicKey: String { Base64.urlText(pair.publicKey.x963Representation) }

    /// Returns the ES256 signature of a text (RFC 7518 section 3.4).
    func signature(of text: String) throws -> [UInt8] {
        Array(try pair.signature(for: Array(text.utf8)).rawRepresentation)
    }
}

/// The signed tokens for push services, one for each service, renewed twice a day.
actor ServerTokens {
    private struct Entry {
        var token: String
        var made: Instant
    }
    private var entries: [String: Entry] = [:]
    private let key: ServerKey
    private let subject: String

    /// The number of seconds for which a token is used. It is shorter than the token's validity,
    /// because clocks differ. Services refuse a validity of more than a day.
    private static let used: Int64 = 12 * 3_600
    private static let lifetime: Int64 = 20 * 3_600
    private static let most = 1_000

    /// Creates the tokens. `subject` is the operator's contact address for push services, beginning
    /// with `mailto:` or `https:`.
    init(_ key: ServerKey, subject: String) {
        self.key = key
        self.subject = subject
    }

    /// Returns the value of the header `Authorization` for requests to an origin.
    func authorization(for origin: String, at now: Instant) throws -> String {
        let age = entries[origin].map { now - $0.made } ?? .max
        if let entry = entries[origin], (0..<ServerTokens.used * 1_000).contains(age) {
            return entry.token
        }
        let claims: JSON = [
            "aud": .string(origin), "exp": .integer(now.seconds + ServerTokens.lifetime),
            "sub": .string(subject),
        ]
        let head = Base64.urlText(Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8))
        let text = head + "." + Base64.urlText(claims.bytes)
        let token = text + "." + Base64.urlText(try key.signature(of: text))
        let entry = Entry(token: "vapid t=\(token),k=\(key.publicKey)", made: now)
        if entries.count >= ServerTokens.most { entries = [:] }
        entries[origin] = entry
        return entry.token
    }
}
