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

    /// The part of an address that is one household's: all of IPv4, 64 bits of IPv6
    /// (RFC 6177 section 2).
    static func network(of place: String) -> String {
        guard place.contains(":") else { return place }
        let halves = place.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let head = halves[0].split(separator: ":")
        let tail = halves.count > 1 ? halves[1].split(separator: ":") : []
        let gap = Array(repeating: Substring("0"), count: max(0, 8 - head.count - tail.count))
        return (head + gap + tail).prefix(4).joined(separator: ":")
    }
}
