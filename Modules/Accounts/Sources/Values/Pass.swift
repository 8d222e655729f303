public import Core

/// Something by which somebody gets in: a session of a browser, a token of a program, an
/// invitation, a code. Only a hash of its secret is kept.
public struct Pass: Hashable, Sendable {
    /// What a pass is for.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A browser that is signed in.
        case session
        /// A program that shows a token with each request.
        case token
        /// A device with a store of its own that signed in: a command line, a phone.
        case device
        /// Lets somebody sign up.
        case invitation
        /// Signs in once in the place of a password that is lost.
        case recovery
        /// A device that waits to be approved.
        case request
    }

    /// What people call it by when they revoke it; no secret.
    public var id: PassID
    /// What it is for.
    public var kind: Kind
    /// SHA-256 of the secret. Unique.
    public var hash: SecretHash
    /// Whose it is; nil for an invitation, and for a request that nobody approved.
    public var account: AccountID?
    /// What people see in a list: "Firefox on Linux", "backup script".
    public var label: String
    /// What it may be used for, if not for everything.
    public var scopes: Set<String>
    /// Since when it is good.
    public var since: Instant
    /// Until when it is good, however much it is used; nil for ever.
    public var until: Instant?
    /// When it was last used, to ten minutes.
    public var used: Instant
    /// After how many seconds without use it is good no more; nil never.
    public var idle: Int64?
    /// A short code that a person types to find it; unique among all. Nil if there is none.
    public var code: String?

    /// A pass.
    public init(
        id: PassID, _ kind: Kind, hash: SecretHash, account: AccountID?, label: String = "",
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

    /// Whether it is good at a time.
    public func isGood(at now: Instant) -> Bool {
        if let until, now >= until { return false }
        if let idle, now >= used + idle { return false }
        return true
    }

    /// What is among the scopes of an invitation for the first person of a server.
    public static let first = "first"
    /// Whether it is an invitation for the first person: nobody comes by it after they came.
    public var isForFirst: Bool { kind == .invitation && scopes.contains(Pass.first) }

    /// A label as it is kept, whoever made it up: on one line, 80 characters of 160 scalars at
    /// most, and nothing that a terminal obeys or that turns what stands beside it.
    static func line(_ text: String) -> String {
        let shown = text.unicodeScalars.lazy.filter { scalar in
            scalar.properties.isWhitespace || !Pass.isUnseemly(scalar)
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

    /// How many seconds may go by before another use is noted.
    public static let notice: Int64 = 600
}

/// The subject of ids of passes.
public enum PassSubject: Hashable, Sendable {}
/// What a pass is called by.
public typealias PassID = ID<PassSubject>
