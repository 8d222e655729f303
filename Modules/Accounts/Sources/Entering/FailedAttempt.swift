/// A failed attempt to sign in, for the log. It contains neither the account nor the secret.
public struct FailedAttempt: Hashable, Sendable {
    /// The kinds of credential.
    public enum CredentialType: String, Hashable, Sendable, CaseIterable {
        /// A name with a password.
        case password
        /// A passkey.
        case passkey
        /// An invitation.
        case invitation
        /// A recovery code.
        case recovery
        /// The short code of a waiting device.
        case device
        /// A token or a session.
        case token
    }

    /// The kind of credential that was wrong.
    public var way: CredentialType
    /// The network address of the client.
    public var place: String

    /// Creates an attempt.
    public init(way: CredentialType, place: String) {
        self.way = way
        self.place = place
    }
}
