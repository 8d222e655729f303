public import Core

/// An export of an ActivityWatch server: `/api/0/export`. Rule B8.
public enum TrackerExport {
    /// The data of a machine's watchers.
    public struct Machine: Sendable {
        /// The machine.
        public var hostname: String
        /// The observed data.
        public var reading: UsageReading
    }

    /// Reads an export with `buckets` by name or, as in its schema, in a list. Buckets of other
    /// types are ignored. Throws `import.format` if it is not an export, and errors of invalid
    /// events.
    public static func machines(in export: JSON) throws(Rejection) -> [Machine] {
        guard let buckets = export["buckets"] else { throw noExport }
        let list = buckets.array ?? buckets.object.map { $0.map(\.value) }
        guard let list else { throw noExport }
        var found: [String: UsageReading] = [:]
        for bucket in list {
            guard let kind = bucket["type"]?.string.flatMap(Bucket.Kind.init) else { continue }
            var events: [TrackerEvent] = []
            for event in bucket["events"]?.array ?? [] { events.append(try .reading(event)) }
            found[bucket["hostname"]?.string ?? "", default: UsageReading()].add(events, of: kind)
        }
        return found.sorted { $0.key < $1.key }.map { Machine(hostname: $0, reading: $1) }
    }

    private static var noExport: Rejection {
        Rejection("import.format", "This is not an ActivityWatch export: it has no buckets.")
    }
}

extension UsageReading {
    fileprivate mutating func add(_ events: [TrackerEvent], of kind: Bucket.Kind) {
        switch kind {
        case .window: windows = (windows ?? []) + events
        case .tab: tabs = (tabs ?? []) + events
        case .away: away = (away ?? []) + events
        }
    }
}
