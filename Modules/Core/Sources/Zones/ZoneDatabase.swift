import Synchronization

/// A database of the zones whose files are in some directories.
///
/// The file of a zone is read and cached when the zone is first requested; later changes to the
/// file are ignored. A database can be shared between threads.
public final class ZoneDatabase: Sendable {
    private struct Known {
        var zones: [String: Zone] = ["UTC": .utc]
        var identifiers: [String]?
        var places: [String]?
    }

    /// The directories to search, in order.
    public let directories: [String]
    private let known = Mutex(Known())

    /// The maximum size of a zone's file in bytes; the largest file from IANA has about 4,000.
    private static let largest = 1 << 18

    /// Creates a database of these directories.
    public init(directories: [String]) { self.directories = directories }

    /// The system's database: `$TZDIR`, otherwise `/usr/share/zoneinfo` and other common
    /// directories.
    public static let system = ZoneDatabase(
        directories: SystemFile.variable("TZDIR").map { [$0] } ?? [
            "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
        ])

    /// Returns the zone with this identifier; `UTC` always exists.
    ///
    /// Throws `zone.name` for text that cannot be an identifier (paths, `localtime`, `right/…`),
    /// and `zone.unknown` if no directory contains the zone.
    public func zone(_ identifier: String) throws(ZoneError) -> Zone {
        if let zone = known.withLock({ $0.zones[identifier] }) { return zone }
        guard ZoneDatabase.isIdentifier(identifier) else { throw ZoneError(.name, identifier) }
        for directory in directories {
            switch SystemFile.read("\(directory)/\(identifier)", limit: ZoneDatabase.largest) {
            case .missing: continue
            case .unreadable: throw ZoneError(.unreadable, identifier)
            case .bytes(let bytes):
                let zone = try Zone(identifier: identifier, tzif: bytes)
                known.withLock { $0.zones[identifier] = zone }
                return zone
            }
        }
        throw ZoneError(.unknown, identifier)
    }

    /// Returns true if the text has the form of an IANA identifier. Such text cannot lead to a file
    /// outside the directories.
    ///
    /// It must have at most 64 ASCII letters, digits, `+`, `-`, `_` and single `/` between them,
    /// and start with a capital letter. This excludes `localtime`, `posixrules`, `posix/…` and
    /// `right/…`.
    public static func isIdentifier(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(65))
        guard bytes.count <= 64, let first = bytes.first, UInt8(ascii: "A") <= first,
            first <= UInt8(ascii: "Z"), bytes.last != UInt8(ascii: "/")
        else { return false }
        let slash = UInt8(ascii: "/")
        return bytes.allSatisfy(isAllowed)
            && !zip(bytes, bytes.dropFirst()).contains { $0 == slash && $1 == slash }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// All identifiers in ASCII order, for completion. The list is read once.
    public var identifiers: [String] {
        if let identifiers = known.withLock({ $0.identifiers }) { return identifiers }
        var found: Set<String> = ["UTC"]
        for directory in directories { collect(from: directory, under: "", into: &found) }
        let sorted = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        known.withLock { $0.identifiers = sorted }
        return sorted
    }

    /// The zones in `zone.tab`, one for each part of each country, in ASCII order. If that table is
    /// missing, all identifiers with a region.
    ///
    /// Use it for a list of choices: it leaves out older names for the same places, such as
    /// `US/Pacific`. The list is read once.
    public var places: [String] {
        if let places = known.withLock({ $0.places }) { return places }
        let tables = directories.lazy.compactMap { directory -> String? in
            let path = "\(directory)/zone.tab"
            guard case .bytes(let bytes) = SystemFile.read(path, limit: ZoneDatabase.largest)
            else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        let listed = (tables.first ?? "").split(separator: "\n").compactMap { line in
            line.hasPrefix("#") ? nil : line.split(separator: "\t").dropFirst(2).first
        }
        let named = listed.map(String.init).filter(identifiers.contains)
        let sorted = (named.isEmpty ? identifiers.filter { $0.contains("/") } : named)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        known.withLock { $0.places = sorted }
        return sorted
    }

    private func collect(
        from directory: String, under prefix: String, into found: inout Set<String>
    ) {
        for name in SystemFile.names(in: "\(directory)/\(prefix)") ?? [] {
            let identifier = prefix + name
            guard ZoneDatabase.isIdentifier(identifier) else { continue }
            let path = "\(directory)/\(identifier)"
            switch SystemFile.read(path, limit: 4, partly: true) {
            case .bytes(let bytes) where bytes.elementsEqual("TZif".utf8): found.insert(identifier)
            case .missing where prefix.utf8.count < 48:
                collect(from: directory, under: identifier + "/", into: &found)
            default: break
            }
        }
    }
}
