internal import Core
internal import Synchronization

/// The bytes of long bodies that a server holds for each account, so that one account cannot fill
/// its memory with uploads.
final class BodyAllowance: Sendable {
    /// The most bytes of one account at a time: one import of 64 MiB and a message of 16 MiB.
    static let most = 81 << 20

    private let held = Mutex<[AccountID: Int]>([:])

    /// Reserves the bytes of a body until `release`. Throws `request.uploads` if the account's
    /// other bodies leave too little room.
    func reserve(_ bytes: Int, of account: AccountID) throws(Rejection) {
        try held.withLock { held throws(Rejection) in
            let before = held[account, default: 0]
            guard before == 0 || bytes <= BodyAllowance.most - before else { throw .uploads }
            held[account] = before + bytes
        }
    }

    /// Releases reserved bytes.
    func release(_ bytes: Int, of account: AccountID) {
        held.withLock { held in
            let rest = held[account, default: 0] - bytes
            held[account] = rest > 0 ? rest : nil
        }
    }
}

extension Rejection {
    /// The rejection of an upload while the account's other uploads fill its allowance.
    static let uploads: Rejection = {
        var rejection = Rejection(
            "request.uploads",
            "Your other uploads are still being read; send this one when they are done.",
            category: .unavailable)
        rejection.wait = 5
        return rejection
    }()
}
