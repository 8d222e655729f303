internal import Core
internal import Crypto
internal import Synchronization

/// The challenges that passkeys sign. Each challenge is valid for five minutes, for one purpose,
/// and only once.
///
/// A challenge that was not answered is not stored, so it costs the server nothing. It contains its
/// time and its account, sealed with the directory's key. Only answered challenges are stored,
/// until they expire.
struct Challenges: Sendable {
    /// The purpose for which a challenge is valid.
    enum Purpose: UInt8, Hashable, Sendable, CaseIterable {
        /// Signing in, to any account.
        case signIn = 1
        /// Signing up, for an account that does not exist yet.
        case signUp
        /// Adding another passkey to an account.
        case add
        /// Confirming that the user is the owner of the account.
        case confirm
    }

    private let key: SymmetricKey
    private let entropy: any Entropy

    /// The validity of a challenge in milliseconds.
    static let lifetime: Int64 = 300_000
    /// Creates challenges that are sealed with a key of 32 bytes.
    init(_ key: [UInt8], _ entropy: any Entropy) {
        self.entropy = entropy
        self.key = SymmetricKey(data: key)
    }

    /// Returns a new random key of 32 bytes.
    static func newKey(_ entropy: any Entropy) -> [UInt8] { fresh(4, entropy) }

    /// Returns a new challenge of 72 bytes: 16 random bytes, the time, the account and the seal.
    func make(_ purpose: Purpose, _ account: AccountID, at now: Instant) -> [UInt8] {
        let time = withUnsafeBytes(of: now.milliseconds.bigEndian) { Array($0) }
        let open = Challenges.fresh(2, entropy) + time + account.bytes
        let seal = HMAC<SHA256>.authenticationCode(for: [purpose.rawValue] + open, using: key)
        return open + seal
    }

    /// Returns the account in a challenge; nil if this server did not create the challenge, or if
    /// it has another purpose or is too old.
    func account(_ question: [UInt8], _ purpose: Purpose, at now: Instant) -> AccountID? {
        guard question.count == 72 else { return nil }
        let (open, seal) = (question[..<40], question[40...])
        guard
            HMAC<SHA256>.isValidAuthenticationCode(
                seal, authenticating: [purpose.rawValue] + open, using: key)
        else { return nil }
        func number(_ place: Int) -> UInt64 {
            open[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
        let age = now - Instant(milliseconds: Int64(bitPattern: number(16)))
        guard (0..<Challenges.lifetime).contains(age) else { return nil }
        return AccountID(high: number(24), low: number(32))
    }

    private static func fresh(_ words: Int, _ entropy: any Entropy) -> [UInt8] {
        (0..<words).flatMap { _ in
            withUnsafeBytes(of: entropy.bits().bigEndian) { Array($0) }
        }
    }
}

/// The challenges of a service. They are created once the key has been read from the directory.
final class AnsweredChallenges: Sendable {
    private let made = Mutex<Challenges?>(nil)

    func known(
        _ directory: any Directory, _ entropy: any Entropy
    ) async throws(Rejection) -> Challenges {
        if let known = made.withLock({ $0 }) { return known }
        let key = try await directory.questionKey(orKeep: Challenges.newKey(entropy))
        let fresh = Challenges(key, entropy)
        made.withLock { $0 = fresh }
        return fresh
    }
}
