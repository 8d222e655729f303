public import Core

/// The container for the events of one watcher.
public struct Bucket: Hashable, Sendable {
    /// The name, such as `aw-watcher-window_host`; 1 to 200 bytes.
    public var id: String
    /// The type of its events: `currentwindow`, `afkstatus`, `web.tab.current` or any other.
    public var type: String
    /// The program that writes it.
    public var client: String
    /// The observed machine.
    public var hostname: String
    /// The time of creation.
    public var created: TrackerTime
    /// Further data of its creator, an object.
    public var data: JSON

    /// Creates a bucket.
    public init(
        id: String, type: String, client: String, hostname: String, created: TrackerTime,
        data: JSON = .object([:])
    ) {
        self.id = id
        self.type = type
        self.client = client
        self.hostname = hostname
        self.created = created
        self.data = data
    }

    /// The types from which usage is computed.
    public enum Kind: String, Sendable {
        case window = "currentwindow"
        case away = "afkstatus"
        case tab = "web.tab.current"
    }

    /// The type, if usage is computed from it.
    public var kind: Kind? { Kind(rawValue: type) }

    /// Returns the bucket in ActivityWatch's format.
    public func json(lastUpdated: TrackerTime?) -> JSON {
        var shown: JSON = [
            "id": .string(id), "name": .null, "type": .string(type), "client": .string(client),
            "hostname": .string(hostname), "created": .string(created.text), "data": data,
        ]
        shown["last_updated"] = lastUpdated.map { .string($0.text) }
        return shown
    }

    /// Parses a watcher's description of its bucket. Missing fields are empty.
    public static func reading(
        _ json: JSON, id: String, now: TrackerTime
    ) throws(Rejection) -> Bucket {
        guard (1...200).contains(id.utf8.count), !id.utf8.contains(where: { $0 < 32 }) else {
            throw Rejection(
                "tracker.bucket",
                "The name of a bucket must be 1–200 bytes without control "
                    + "characters.", field: "id")
        }
        func text(_ key: String) throws(Rejection) -> String {
            guard let value = json[key], !value.isNull else { return "" }
            guard let text = value.string, text.utf8.count <= 200 else {
                throw Rejection(
                    "tracker.bucket", "The \(key) of a bucket must be a text of at most 200 bytes.",
                    field: key)
            }
            return text
        }
        let given = json["data"] ?? .null
        let data = given.isNull ? .object([:]) : given
        guard data.object != nil, data.bytes.count <= TrackerEvent.longestData else {
            throw Rejection("tracker.data", "The data of a bucket must be an object.")
        }
        let created = json["created"]?.string.flatMap { TrackerTime($0) } ?? now
        return Bucket(
            id: id, type: try text("type"), client: try text("client"),
            hostname: try text("hostname"), created: created, data: data)
    }
}
