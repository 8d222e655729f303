internal import Core
internal import Crypto

/// The key pair by which push services know this server again (VAPID, RFC 8292).
///
/// Made once and kept with the store: whoever subscribed did so with its public half, and takes no
/// message of another.
public struct ServerKey: Sendable {
    private let pair: P256.Signing.PrivateKey

    /// A fresh key pair, made of the system's randomness.
    public init() { pair = P256.Signing.PrivateKey() }

    /// The key pair that was kept; nil if these are not 32 bytes that a key can have.
    public init?(kept bytes: [UInt8]) {
        guard let pair = try? P256.Signing.PrivateKey(rawRepresentation: bytes) else { return nil }
        self.pair = pair
    }

    /// The private half to be kept: 32 bytes, secret.
    public var bytes: [UInt8] { Array(pair.rawRepresentation) }

    /// The public half as `applicationServerKey` of browsers: base64url of 65 bytes.
    public var publicKey: String { Base64.urlText(pair.publicKey.x963Representation) }

    /// A signature of ES256 (RFC 7518 section 3.4).
    func signature(of text: String) throws -> [UInt8] {
        Array(try pair.signature(for: Array(text.utf8)).rawRepresentation)
    }
}

/// Tokens for push services, one for each, signed anew twice a day.
actor ServerTokens {
    private struct Entry {
        var token: String
        var made: Instant
    }
    private var entries: [String: Entry] = [:]
    private let key: ServerKey
    private let subject: String

    /// For how many seconds a token is used, and until when it holds; services refuse more than a
    /// day ahead, and clocks differ.
    private static let used: Int64 = 12 * 3_600
    private static let lifetime: Int64 = 20 * 3_600
    private static let most = 1_000

    /// `subject` is how a push service reaches whoever runs this: `mailto:` or `https:`.
    init(_ key: ServerKey, subject: String) {
        self.key = key
        self.subject = subject
    }

    /// The value of `Authorization` for an origin.
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
