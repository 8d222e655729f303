internal import Core
internal import Crypto
internal import Synchronization

/// The questions that passkeys answer: each good for five minutes, for one purpose, and once.
///
/// Nothing is kept of a question that nobody answered, so that asking costs a server nothing: it
/// carries when and for whom it was made, sealed with a key that is made when the server starts.
/// What is kept is which were answered, until they are too old in any case. A server that starts
/// again knows neither; it refuses the questions of before.
final class Challenges: Sendable {
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
    private let spent = Mutex<[[UInt8]: Instant]>([:])

    /// For how many milliseconds one is good.
    static let lifetime: Int64 = 300_000
    /// So many answers are remembered; nobody is let in beyond that within five minutes.
    private static let most = 100_000

    init(_ entropy: any Entropy) {
        self.entropy = entropy
        key = SymmetricKey(data: Challenges.fresh(4, entropy))
    }

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

    /// Takes a question as answered. False if it was answered before.
    func spend(_ question: [UInt8], at now: Instant) -> Bool {
        spent.withLock { spent in
            if spent.count >= Challenges.most {
                spent = spent.filter { now - $0.value < Challenges.lifetime }
            }
            guard spent[question] == nil, spent.count < Challenges.most else { return false }
            spent[question] = now
            return true
        }
    }

    private static func fresh(_ words: Int, _ entropy: any Entropy) -> [UInt8] {
        (0..<words).flatMap { _ in
            withUnsafeBytes(of: entropy.bits().bigEndian) { Array($0) }
        }
    }
}
