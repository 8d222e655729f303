/// A failed attempt to sign in, for the log. It contains neither the account nor the secret.
public struct FailedAttempt: Hashable, Sendable {
    /// The kinds of credential.
    public enum Way: String, Hashable, Sendable, CaseIterable {
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

    /// The kind of credential.
    public var way: Way
    /// The client's address.
    public var place: String

    /// Creates an attempt.
    public init(way: Way, place: String) {
        self.way = way
        self.place = place
    }

    /// Returns the part of an address that identifies a household: the whole IPv4 address, or 64
    /// bits of an IPv6 address (RFC 6177 section 2).
    static func network(of place: String) -> String {
        guard place.contains(":") else { return place }
        let halves = place.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let head = halves[0].split(separator: ":")
        let tail = halves.count > 1 ? halves[1].split(separator: ":") : []
        let gap = Array(repeating: Substring("0"), count: max(0, 8 - head.count - tail.count))
        return (head + gap + tail).prefix(4).joined(separator: ":")
    }
}
