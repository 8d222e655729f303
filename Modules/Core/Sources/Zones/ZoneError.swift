/// Why a zone cannot be had.
public struct ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of fault it is; the raw values are stable and may be shown and stored.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The identifier is not of the form that IANA zone names have.
        case name = "zone.name"
        /// The database has no zone of that name.
        case unknown = "zone.unknown"
        /// The file exists and cannot be read.
        case unreadable = "zone.unreadable"
        /// The file is not TZif as RFC 8536 defines it.
        case malformed = "zone.malformed"
        /// The file counts leap seconds, which `Instant` does not.
        case leapSeconds = "zone.leap-seconds"
    }

    /// The kind of fault.
    public let code: Code
    /// The identifier that was asked for, at most 64 characters of it.
    public let identifier: String

    /// A fault of this kind.
    public init(_ code: Code, _ identifier: String) {
        self.code = code
        self.identifier = String(identifier.prefix(64))
    }

    /// A sentence for people.
    public var description: String {
        switch code {
        case .name: "“\(identifier)” is not a time zone; they look like Europe/Paris."
        case .unknown: "There is no time zone called \(identifier)."
        case .unreadable: "The file of the time zone \(identifier) cannot be read."
        case .malformed: "The file of the time zone \(identifier) is damaged."
        case .leapSeconds: "The time zone \(identifier) counts leap seconds; use it without right/."
        }
    }
}
