internal import Core
internal import Synchronization

/// Counts the bytes of long request bodies in memory for each account, so that one account cannot
/// fill the server's memory with uploads.
final class BodyAllowance: Sendable {
    /// The maximum number of bytes per account: one import of 64 MiB, a message of 16 MiB and 1 MiB
    /// more.
    static let most = 81 << 20

    private let held = Mutex<[AccountID: Int]>([:])

    /// Reserves space for a body until `release` is called. Throws `request.uploads` if the
    /// account's other bodies leave too little space.
    func reserve(_ bytes: Int, of account: AccountID) throws(Rejection) {
        try held.withLock { held throws(Rejection) in
            let before = held[account, default: 0]
            guard before == 0 || bytes <= BodyAllowance.most - before else { throw .uploads }
            held[account] = before + bytes
        }
    }

    /// Releases reserved space.
    func release(_ bytes: Int, of account: AccountID) {
        held.withLock { held in
            let rest = held[account, default: 0] - bytes
            held[account] = rest > 0 ? rest : nil
        }
    }
}

extension Rejection {
    /// The rejection if the account's other uploads leave too little space for a further one.
    static let uploads: Rejection = {
        var rejection = Rejection(
            "request.uploads",
            "Your other uploads are still being read; send this one when they are done.",
            category: .unavailable)
        rejection.wait = 5
        return rejection
    }()
}
