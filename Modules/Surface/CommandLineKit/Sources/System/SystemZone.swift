public import Core

/// The time zone of this computer's operating system.
public enum SystemZone {
    /// Returns the zone that is set in `TZ`, else in `/etc/timezone`, else by the link
    /// `/etc/localtime`.
    ///
    /// `read` and `link` replace the file system in tests. Throws `zone.system` if none of the
    /// three names a known zone; the user must then set one. Rule D5.
    public static func find(
        environment: [String: String],
        read: (String) -> String? = SystemZone.firstLine,
        link: (String) -> String? = Files.target(ofLink:)
    ) throws(Rejection) -> Zone {
        if let variable = environment["TZ"], !variable.isEmpty {
            let name = identifier(
                in: variable.hasPrefix(":") ? variable.dropFirst() : variable[...])
            if let zone = try? Zone(identifier: name) { return zone }
            throw Rejection.conflict(
                "zone.system",
                "The variable TZ is “\(DayReader.shown(variable))”, which is not a time zone.",
                field: "zone",
                hints: ["Use --zone Europe/London, or cairn config set zone Europe/London."])
        }
        for name in [read("/etc/timezone"), link("/etc/localtime")] {
            guard let name, let zone = try? Zone(identifier: identifier(in: name[...])) else {
                continue
            }
            return zone
        }
        throw Rejection.conflict(
            "zone.system", "The time zone of this machine is unknown.", field: "zone",
            hints: ["Use --zone Europe/London, or cairn config set zone Europe/London."])
    }

    /// Returns the zone with an identifier. If there is none, throws a rejection with the error's
    /// own code and with suggestions.
    public static func named(_ identifier: String) throws(Rejection) -> Zone {
        do throws(ZoneError) {
            return try Zone(identifier: identifier)
        } catch {
            let near = ZoneDatabase.system.suggestions(for: identifier)
            throw Rejection(
                error.code.rawValue, error.description, field: "zone",
                hints: near.isEmpty ? [] : ["Did you mean \(near.joined(separator: ", "))?"])
        }
    }

    /// Returns the identifier in a path such as `/usr/share/zoneinfo/Europe/Paris` or
    /// `../usr/share/zoneinfo/Europe/Paris`.
    private static func identifier(in text: Substring) -> String {
        guard let folder = text.firstRange(of: "zoneinfo/") else { return String(text) }
        return String(text[folder.upperBound...])
    }

    /// Returns the first line of a small file without surrounding spaces.
    public static func firstLine(of path: String) -> String? {
        guard let bytes = try? Files.read(path, limit: 4_096) else { return nil }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: line, as: UTF8.self).split(separator: " ").first.map(String.init)
    }
}
