public import Core

/// The zone of the machine.
public enum SystemZone {
    /// Returns the zone of `TZ`, `/etc/timezone` or the link `/etc/localtime`, in this order.
    ///
    /// `read` and `link` replace the file system in tests. Throws `zone.system` if none names a
    /// zone of the database; then the user must set one. Rule D5.
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

    /// Returns the zone with an identifier; throws the zone's own code with suggestions.
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

    /// Returns the name in `/usr/share/zoneinfo/Europe/Paris` and
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
