/// An attempt to get in that went wrong, for the log: never who it was to be, and never the secret.
public struct FailedAttempt: Hashable, Sendable {
    /// What was wrong.
    public enum Way: String, Hashable, Sendable, CaseIterable {
        /// A name with a password.
        case password
        /// A passkey.
        case passkey
        /// An invitation.
        case invitation
        /// A code in the place of a lost password.
        case recovery
        /// The short code of a device that waits.
        case device
        /// A token or a session.
        case token
    }

    /// What was wrong.
    public var way: Way
    /// Where it came from: an address.
    public var place: String

    /// An attempt.
    public init(way: Way, place: String) {
        self.way = way
        self.place = place
    }
}
