internal import Core

/// The path of an address that a secret alone opens, on a server with accounts. It contains the
/// account, `/p/ACCOUNT/buddy/…`, because the client is not signed in.
struct PrivateAddress: Hashable, Sendable {
    /// The account.
    let account: AccountID
    /// The path without the account.
    let path: String

    /// Parses a path; nil if it contains no account.
    init?(_ text: String) {
        guard text.hasPrefix("/p/") else { return nil }
        let rest = text.dropFirst(3)
        guard let end = rest.firstIndex(of: "/"), let account = AccountID(String(rest[..<end]))
        else { return nil }
        self.account = account
        path = String(rest[end...])
    }

    /// Returns the prefix of an account's addresses.
    static func prefix(_ account: AccountID) -> String { "/p/\(account)" }
}
