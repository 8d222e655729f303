internal import Core
internal import Engine
internal import Synchronization

/// The seals of a store's people, each made of their key when it is first needed.
final class Vault: Sendable {
    private let keys: any KeyStore
    private let known = Mutex<[AccountID: RowSeal]>([:])

    init(_ keys: any KeyStore) { self.keys = keys }

    /// The seal of an account; nil for one that is kept in plain text. Throws `erased` for one
    /// whose key was destroyed.
    func seal(of account: AccountID) throws(JournalError) -> RowSeal? {
        if let seal = known.withLock({ $0[account] }) { return seal }
        return try keys.key(of: account).map { keep($0, account) }
    }

    /// The seal of an account that is new.
    func makeSeal(of account: AccountID) throws(JournalError) -> RowSeal {
        keep(try keys.makeKey(of: account), account)
    }

    /// Forgets a seal, as when the key was destroyed.
    func forget(_ account: AccountID) { known.withLock { $0[account] = nil } }

    private func keep(_ key: PersonKey, _ account: AccountID) -> RowSeal {
        let seal = RowSeal(key, of: account)
        known.withLock { $0[account] = seal }
        return seal
    }
}
