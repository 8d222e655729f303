public import Core

/// The answer of a route, independent of the transport.
public struct RouteReply: Sendable {
    /// A header field.
    public struct Field: Hashable, Sendable {
        /// The name, in any case.
        public var name: String
        /// The value, on one line.
        public var value: String
        /// Creates a header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The status (RFC 9110 section 15).
    public var status: Int
    /// The media type of the body; nil without a body.
    public var contentType: String?
    /// The whole body; empty without one or for a file.
    public var body: [UInt8]
    /// A file as the body, too long for memory; it requires an `entityTag`.
    public var file: ReplyFile?
    /// A stream instead of a body; it is not compressed.
    public var stream: ReplyStream?
    /// The answer to a form, for a script that requests it as JSON.
    public var formAnswer: FormAnswer?
    /// The header fields except content type and entity tag.
    public var fields: [Field] = []
    /// The origins whose pages can show it in a frame; by default none.
    public var frames: [String] = []
    /// The strong entity tag with quotes; computed from the body if a GET has none.
    public var entityTag: String?

    /// Creates a reply with a body.
    public init(status: Int = 200, contentType: String?, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// Returns the reply with an additional header field.
    public func with(_ name: String, _ value: String) -> RouteReply {
        var reply = self
        reply.fields.append(Field(name, value))
        return reply
    }

    /// Returns the reply with a request header added to its `Vary` field (RFC 9110 section 12.5.5).
    public func varying(by name: String) -> RouteReply {
        guard let place = fields.firstIndex(where: { $0.name == "Vary" }) else {
            return with("Vary", name)
        }
        var reply = self
        let named = fields[place].value.split(separator: ",").map { $0.filter { $0 != " " } }
        if !named.contains(name) { reply.fields[place].value += ", \(name)" }
        return reply
    }

    /// Returns the reply with origins whose pages can show it in a frame.
    public func framed(by origins: [String]) -> RouteReply {
        var reply = self
        reply.frames = origins
        return reply
    }

    /// Returns a reply with a JSON body.
    public static func json(_ value: JSON, status: Int = 200) -> RouteReply {
        RouteReply(status: status, contentType: "application/json", body: value.bytes)
    }

    /// Returns a page.
    public static func html(_ bytes: [UInt8], status: Int = 200) -> RouteReply {
        RouteReply(status: status, contentType: "text/html; charset=utf-8", body: bytes)
    }

    /// A reply without a body: 204.
    public static var empty: RouteReply { RouteReply(status: 204, contentType: nil, body: []) }

    /// Redirects to another address with GET: 303, as after a form.
    public static func seeOther(_ location: String) -> RouteReply {
        RouteReply(status: 303, contentType: nil, body: []).with("Location", location)
    }
}

/// The message after a form, and the next page.
public struct FormAnswer: Hashable, Sendable {
    /// The action in a sentence.
    public var text: String
    /// The operation to undo; nil if there is none.
    public var undo: EventID?
    /// The path of the page that shows the result.
    public var location: String

    /// Creates an answer to a form.
    public init(_ text: String, undo: EventID?, location: String) {
        self.text = text
        self.undo = undo
        self.location = location
    }
}

/// Streamed bytes, until the client leaves or the server stops.
public struct ReplyStream: Sendable {
    /// Waits for the next bytes; nil at the end. Calls are sequential, and the last one is
    /// cancelled when the server stops.
    public var next: @Sendable () async throws -> [UInt8]?

    /// Creates a stream.
    public init(_ next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }
}

/// A file that is sent unchanged.
public struct ReplyFile: Sendable {
    /// The path of the file.
    public var path: String
    /// The number of bytes to send.
    public var length: Int
    /// An object that keeps the file; it is released after everything is sent.
    public var owner: any AnyObject & Sendable

    /// Creates a file that exists as long as its owner.
    public init(path: String, length: Int, owner: any AnyObject & Sendable) {
        self.path = path
        self.length = length
        self.owner = owner
    }
}
