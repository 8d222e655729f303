internal import Core
internal import Crypto
internal import Synchronization

/// The challenges that passkeys sign, each valid for five minutes, for one purpose, and once.
///
/// An unanswered challenge is not stored and costs the server nothing. It contains its time and
/// account, sealed with a key of the directory. Only answered challenges are stored, until they
/// expire.
struct Challenges: Sendable {
    /// The purpose of a challenge.
    enum Purpose: UInt8, Hashable, Sendable, CaseIterable {
        /// Sign in, for any account.
        case signIn = 1
        /// Sign up, for a future account.
        case signUp
        /// Add another passkey.
        case add
        /// Confirm the user's identity.
        case confirm
    }

    private let key: SymmetricKey
    private let entropy: any Entropy

    /// The validity in milliseconds.
    static let lifetime: Int64 = 300_000
    /// Creates challenges that are sealed with a key of 32 bytes.
    init(_ key: [UInt8], _ entropy: any Entropy) {
        self.entropy = entropy
        self.key = SymmetricKey(data: key)
    }

    /// Returns a new key.
    static func newKey(_ entropy: any Entropy) -> [UInt8] { fresh(4, entropy) }

    /// Returns a new challenge of 72 bytes: 16 random bytes, the time, the account and the seal.
    func make(_ purpose: Purpose, _ account: AccountID, at now: Instant) -> [UInt8] {
        let time = withUnsafeBytes(of: now.milliseconds.bigEndian) { Array($0) }
        let open = Challenges.fresh(2, entropy) + time + account.bytes
        let seal = HMAC<SHA256>.authenticationCode(for: [purpose.rawValue] + open, using: key)
        return open + seal
    }

    /// Returns the account of a challenge; nil if it is not ours, has another purpose or is too
    /// old.
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

/// The challenges of a service, created when the key was read from the directory.
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
