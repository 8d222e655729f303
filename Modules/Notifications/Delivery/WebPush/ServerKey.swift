internal import Core
internal import Crypto

/// The key pair that identifies this server to push services (VAPID, RFC 8292).
///
/// It is created once and stored with the outbox. Subscriptions are bound to its public key and
/// refuse messages of any other key.
public struct ServerKey: Sendable {
    private let pair: P256.Signing.PrivateKey

    /// Creates a random key pair.
    public init() { pair = P256.Signing.PrivateKey() }

    /// Reads a stored key pair; nil unless the bytes are a valid key of 32 bytes.
    public init?(kept bytes: [UInt8]) {
        guard let pair = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
        self.pair = pair
    }

    /// The secret private key for the store: 32 bytes.
    public var bytes: [UInt8] { Array(pair.rawRepresentation) }

    /// The public key as `applicationServerKey` in browsers: base64url of 65 bytes.
    public var publicKey: String { Base64.urlText(pair.publicKey.x963Representation) }

    /// Returns a signature by ES256 (RFC 7518 section 3.4).
    func signature(of text: String) throws -> [UInt8] {
        Array(try pair.signature(for: Array(text.utf8)).rawRepresentation)
    }
}

/// The tokens for push services, one for each, signed again twice a day.
actor ServerTokens {
    private struct Entry {
        var token: String
        var made: Instant
    }
    private var entries: [String: Entry] = [:]
    private let key: ServerKey
    private let subject: String

    /// The number of seconds for which a token is used, and its validity. Services refuse a
    /// validity of more than a day, and clocks differ.
    private static let used: Int64 = 12 * 3_600
    private static let lifetime: Int64 = 20 * 3_600
    private static let most = 1_000

    /// Creates tokens. `subject` is the operator's contact for push services: `mailto:` or
    /// `https:`.
    init(_ key: ServerKey, subject: String) {
        self.key = key
        self.subject = subject
    }

    /// Returns the value of `Authorization` for an origin.
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
