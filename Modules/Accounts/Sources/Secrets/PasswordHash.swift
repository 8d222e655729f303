public import Core
internal import Crypto
internal import CryptoExtras
internal import SecretsAPI

/// The hash of a password by scrypt (RFC 7914). It contains its parameters and its salt, so that
/// the cost can be increased later.
public struct PasswordHash: Hashable, Sendable {
    /// The stored form, `scrypt$15$8$3$SALT$HASH`, in which salt and hash are hexadecimal.
    public let text: String
    private let cost: Cost
    private let salt: [UInt8]
    private let hash: [UInt8]

    /// The cost of computing a hash: about 0.3 s and 32 MiB with the current parameters (OWASP
    /// Password Storage Cheat Sheet).
    struct Cost: Hashable, Sendable {
        /// The binary logarithm of scrypt's parameter N.
        var rounds: Int
        /// Scrypt's parameter r.
        var block: Int
        /// Scrypt's parameter p.
        var lanes: Int

        static let present = Cost(rounds: 15, block: 8, lanes: 3)

        /// True if the parameters are plausible and need at most 256 MiB of memory.
        var isSound: Bool {
            (4...20).contains(rounds) && (1...16).contains(block) && (1...16).contains(lanes)
                && block << rounds <= 8 << 18
        }
    }

    /// The length of a password in characters. There are no rules about its content (NIST SP
    /// 800-63B).
    public static let length = 8...256

    /// Hashes a password. This is slow on purpose. Throws `accounts.password` unless the password
    /// has 8 to 256 characters.
    public init(_ password: String, _ entropy: any Entropy) throws(Rejection) {
        try self.init(password, entropy, .present)
    }

    init(_ password: String, _ entropy: any Entropy, _ cost: Cost) throws(Rejection) {
        try Self.check(password)
        let salt = Self.fresh(2, entropy)
        self.init(cost, salt, Self.derive(password, salt, cost))
    }

    /// Returns a hash that matches no known password. Checking it takes as long as checking any
    /// other hash. Creating it takes no time.
    static func decoy(_ entropy: any Entropy, _ cost: Cost) -> PasswordHash {
        PasswordHash(cost, fresh(2, entropy), fresh(4, entropy))
    }

    /// Returns random bytes, eight for each word.
    private static func fresh(_ words: Int, _ entropy: any Entropy) -> [UInt8] {
        (0..<words).flatMap { _ in withUnsafeBytes(of: entropy.bits().bigEndian) { Array($0) } }
    }

    /// Throws `accounts.password` if the password is too short or too long.
    static func check(_ password: String) throws(Rejection) {
        guard length.contains(password.count), password.utf8.count <= 1_024 else {
            throw Rejection(
                "accounts.password", "The password must be 8–256 characters.", field: "password")
        }
    }

    /// Creates a hash from its stored form; nil if the form is invalid.
    public init?(kept text: String) {
        let parts = text.split(separator: "$")
        guard parts.count == 6, parts[0] == "scrypt", let rounds = Int(parts[1]),
            let block = Int(parts[2]), let lanes = Int(parts[3]),
            let salt = Self.bytes(parts[4]), let hash = Self.bytes(parts[5]), hash.count == 32
        else { return nil }
        let cost = Cost(rounds: rounds, block: block, lanes: lanes)
        guard cost.isSound else { return nil }
        self.init(cost, salt, hash)
    }

    private init(_ cost: Cost, _ salt: [UInt8], _ hash: [UInt8]) {
        self.cost = cost
        self.salt = salt
        self.hash = hash
        text =
            "scrypt$\(cost.rounds)$\(cost.block)$\(cost.lanes)$\(Self.hex(salt))$\(Self.hex(hash))"
    }

    /// Returns true if the hash is that of the password. This is slow on purpose and takes the same
    /// time if the password is wrong.
    public func matches(_ password: String) -> Bool {
        SecretBytes.areEqual(hash, Self.derive(password, salt, cost))
    }

    /// True if the password must be hashed again with the current cost when it is next used.
    public var isOutdated: Bool { cost != .present }

    private static func derive(_ password: String, _ salt: [UInt8], _ cost: Cost) -> [UInt8] {
        let key = try? KDF.Scrypt.deriveKey(
            from: Array(password.utf8), salt: salt, outputByteCount: 32,
            rounds: 1 << cost.rounds, blockSize: cost.block, parallelism: cost.lanes)
        guard let key else { preconditionFailure("scrypt takes sound parameters") }
        return key.withUnsafeBytes { Array($0) }
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count % 2 == 0, digits.allSatisfy({ $0 != nil }) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { place in
            UInt8((digits[place] ?? 0) << 4 | (digits[place + 1] ?? 0))
        }
    }
}
