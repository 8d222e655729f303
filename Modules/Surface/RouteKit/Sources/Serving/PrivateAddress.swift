internal import Core

/// The path of an address to which a secret alone gives access, on a server with accounts. It
/// contains the account, as in `/p/ACCOUNT/buddy/…`, because the client is not signed in.
struct PrivateAddress: Hashable, Sendable {
    /// The account.
    let account: AccountID
    /// The path without the part that contains the account.
    let path: String

    /// Parses a path; nil if it does not contain an account.
    init?(_ text: String) {
        guard text.hasPrefix("/p/") else { return nil }
        let rest = text.dropFirst(3)
        guard let end = rest.firstIndex(of: "/"), let account = AccountID(String(rest[..<end]))
        else { return nil }
        self.account = account
        path = String(rest[end...])
    }

    /// Returns the prefix of the private addresses of an account.
    static func prefix(_ account: AccountID) -> String { "/p/\(account)" }
}
