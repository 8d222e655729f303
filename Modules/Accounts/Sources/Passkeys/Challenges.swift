internal import Core
internal import Crypto
internal import Synchronization

/// The questions that passkeys answer: each good for five minutes, for one purpose, and once.
///
/// Nothing is kept of a question that nobody answered, so that asking costs a server nothing: it
/// carries when and for whom it was made, sealed with a key that the directory keeps. What is kept
/// there besides is which were answered, until they are too old in any case.
struct Challenges: Sendable {
    /// What somebody is asked for.
    enum Purpose: UInt8, Hashable, Sendable, CaseIterable {
        /// To sign in, whoever they are.
        case signIn = 1
        /// To sign up; the account is one to be.
        case signUp
        /// To add another passkey.
        case add
        /// To show again who they are.
        case confirm
    }

    private let key: SymmetricKey
    private let entropy: any Entropy

    /// For how many milliseconds one is good.
    static let lifetime: Int64 = 300_000
    /// Questions that are sealed with a key of 32 bytes.
    init(_ key: [UInt8], _ entropy: any Entropy) {
        self.entropy = entropy
        self.key = SymmetricKey(data: key)
    }

    /// A new key.
    static func freshKey(_ entropy: any Entropy) -> [UInt8] { fresh(4, entropy) }

    /// A new question. 72 bytes: 16 that nobody can guess, the time, the account, a seal.
    func make(_ purpose: Purpose, _ account: AccountID, at now: Instant) -> [UInt8] {
        let time = withUnsafeBytes(of: now.milliseconds.bigEndian) { Array($0) }
        let open = Challenges.fresh(2, entropy) + time + account.bytes
        let seal = HMAC<SHA256>.authenticationCode(for: [purpose.rawValue] + open, using: key)
        return open + seal
    }

    /// For whom a question was made; nil if it is none of ours for this purpose, or too old.
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

/// The questions of a service, once their key was asked for.
final class Questions: Sendable {
    private let made = Mutex<Challenges?>(nil)

    func known(
        _ directory: any Directory, _ entropy: any Entropy
    ) async throws(Rejection) -> Challenges {
        if let known = made.withLock({ $0 }) { return known }
        let key = try await directory.questionKey(orKeep: Challenges.freshKey(entropy))
        let fresh = Challenges(key, entropy)
        made.withLock { $0 = fresh }
        return fresh
    }
}
