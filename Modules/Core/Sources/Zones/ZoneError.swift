/// The reason why a zone cannot be used.
public struct ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error. The raw values never change; they can be shown and stored.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The identifier does not have the form of IANA zone names.
        case name = "zone.name"
        /// The database has no zone with that name.
        case unknown = "zone.unknown"
        /// The zone's file exists but cannot be read.
        case unreadable = "zone.unreadable"
        /// The zone's file does not have the TZif format of RFC 8536.
        case malformed = "zone.malformed"
        /// The zone's file contains leap seconds, which `Instant` does not support.
        case leapSeconds = "zone.leap-seconds"
    }

    /// The kind of error.
    public let code: Code
    /// The requested identifier, cut to 64 characters.
    public let identifier: String

    /// Creates a fault for an identifier.
    public init(_ code: Code, _ identifier: String) {
        self.code = code
        self.identifier = String(identifier.prefix(64))
    }

    /// A sentence for users.
    public var description: String {
        switch code {
        case .name: "“\(identifier)” is not a time zone. Enter one such as Europe/Paris."
        case .unknown: "There is no time zone called \(identifier)."
        case .unreadable: "The file of the time zone \(identifier) cannot be read."
        case .malformed: "The file of the time zone \(identifier) is damaged."
        case .leapSeconds: "The time zone \(identifier) counts leap seconds; use it without right/."
        }
    }
}
