internal import Core

/// The path of an address that is opened by a secret alone, on a server of many people: it says
/// whose it is, `/p/ACCOUNT/buddy/…`, since nobody is signed in who opens it.
struct PrivateAddress: Hashable, Sendable {
    /// Whose it is.
    let account: AccountID
    /// The path without that.
    let path: String

    /// The parts of a path; nil if it does not say whose it is.
    init?(_ text: String) {
        guard text.hasPrefix("/p/") else { return nil }
        let rest = text.dropFirst(3)
        guard let end = rest.firstIndex(of: "/"), let account = AccountID(String(rest[..<end]))
        else { return nil }
        self.account = account
        path = String(rest[end...])
    }

    /// What stands before the path of an address of this person.
    static func prefix(_ account: AccountID) -> String { "/p/\(account)" }
}
