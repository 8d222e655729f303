public import Core

/// A credential: the session of a browser, the token of a program, an invitation or a code. Only
/// the hash of its secret is stored.
public struct AccountCredential: Hashable, Sendable {
    /// The kinds of credential.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A browser that is signed in.
        case session
        /// A token that a program sends with each request.
        case token
        /// A device with its own store that is signed in, such as a command line or a phone.
        case device
        /// An invitation to sign up.
        case invitation
        /// A recovery code, which replaces a lost password for signing in once.
        case recovery
        /// A request from a device that waits for the user's approval.
        case request
    }

    /// The id with which the user revokes the credential. It is not secret.
    public var id: CredentialID
    /// The kind of credential.
    public var kind: Kind
    /// The SHA-256 hash of the credential's secret. No two credentials have the same hash.
    public var hash: SecretHash
    /// The account to which the credential gives access; nil for an invitation and for a request
    /// that is not approved.
    public var account: AccountID?
    /// The label shown in lists, such as "Firefox on Linux" or "backup script".
    public var label: String
    /// The scopes that the credential permits; empty if it permits everything.
    public var scopes: Set<String>
    /// The time from which the credential is valid.
    public var since: Instant
    /// The time at which the credential expires, even if it is in use; nil for never.
    public var until: Instant?
    /// The time at which the credential was last used, accurate to ten minutes.
    public var used: Instant
    /// The number of seconds without any use after which the credential expires; nil for never.
    public var idle: Int64?
    /// A short unique code that the user enters to find the credential, such as a device code; nil
    /// if there is none.
    public var code: String?

    /// Creates a pass.
    public init(
        id: CredentialID, _ kind: Kind, hash: SecretHash, account: AccountID?, label: String = "",
        scopes: Set<String> = [], since: Instant, until: Instant? = nil, idle: Int64? = nil,
        code: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.hash = hash
        self.account = account
        self.label = label
        self.scopes = scopes
        self.since = since
        self.until = until
        used = since
        self.idle = idle
        self.code = code
    }

    /// Returns true if the credential is valid at a time.
    public func isValid(at now: Instant) -> Bool {
        if let until, now >= until { return false }
        if let idle, now >= used + idle { return false }
        return true
    }

    /// The scope of an invitation for the first person on a server.
    public static let first = "first"
    /// True for an invitation for the first person. It becomes invalid when anyone signs up.
    public var isForFirst: Bool { kind == .invitation && scopes.contains(AccountCredential.first) }

    /// Returns a label in the form in which it is stored: one line of at most 80 characters and 160
    /// scalars. Characters that control a terminal or change the direction of text are removed.
    static func line(_ text: String) -> String {
        let shown = text.unicodeScalars.lazy.filter { scalar in
            scalar.properties.isWhitespace || !AccountCredential.isUnseemly(scalar)
        }.prefix(160)
        var line = String.UnicodeScalarView()
        line.append(contentsOf: shown)
        let words = String(line).split(whereSeparator: \.isWhitespace)
        return String(words.joined(separator: " ").prefix(80))
    }

    private static func isUnseemly(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
    }

    /// The number of seconds after which another use is recorded.
    public static let notice: Int64 = 600
}

/// The subject type of the ids of credentials.
public enum CredentialSubject: Hashable, Sendable {}
/// The id of a credential.
public typealias CredentialID = ID<CredentialSubject>
