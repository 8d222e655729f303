public import Core

/// A credential: a session of a browser, a token of a program, an invitation or a code. Only the
/// hash of its secret is stored.
public struct AccountCredential: Hashable, Sendable {
    /// The kinds of pass.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A browser that is signed in.
        case session
        /// A program that sends a token with each request.
        case token
        /// A signed-in device with its own store: a command line, a phone.
        case device
        /// An invitation to sign up.
        case invitation
        /// A recovery code, which replaces a lost password for one sign-in.
        case recovery
        /// A device that waits for approval.
        case request
    }

    /// The id with which the user revokes the pass. It is not secret.
    public var id: CredentialID
    /// The kind.
    public var kind: Kind
    /// SHA-256 of the secret, unique.
    public var hash: SecretHash
    /// The account; nil for an invitation and for a request without approval.
    public var account: AccountID?
    /// The label in lists: "Firefox on Linux", "backup script".
    public var label: String
    /// The permitted scopes; empty for everything.
    public var scopes: Set<String>
    /// The time from which it is valid.
    public var since: Instant
    /// The time at which it expires, even if it is used; nil for never.
    public var until: Instant?
    /// The time of the last use, accurate to ten minutes.
    public var used: Instant
    /// The number of seconds without use after which it expires; nil for never.
    public var idle: Int64?
    /// A short unique code that the user enters to find it; nil if there is none.
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

    /// Returns true if it is valid at a time.
    public func isValid(at now: Instant) -> Bool {
        if let until, now >= until { return false }
        if let idle, now >= used + idle { return false }
        return true
    }

    /// The scope of an invitation for the first person of a server.
    public static let first = "first"
    /// True for an invitation for the first person. It cannot be used after a sign-up.
    public var isForFirst: Bool { kind == .invitation && scopes.contains(AccountCredential.first) }

    /// Returns a label in its stored form: on one line, at most 80 characters with 160 scalars,
    /// without characters that control a terminal or change the direction of text.
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

    /// The number of seconds until another use is recorded.
    public static let notice: Int64 = 600
}

/// The subject type of pass ids.
public enum CredentialSubject: Hashable, Sendable {}
/// The id of a pass.
public typealias CredentialID = ID<CredentialSubject>
