public import Core

/// The reply of a route, independent of the transport.
public struct RouteReply: Sendable {
    /// A header field.
    public struct Field: Hashable, Sendable {
        /// The name of the header field, in upper or lower case.
        public var name: String
        /// The value of the header field, on one line.
        public var value: String
        /// Creates a header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The HTTP status (RFC 9110 section 15).
    public var status: Int
    /// The media type of the body; nil if there is no body.
    public var contentType: String?
    /// The whole body; empty if there is none or if the reply is a file or a stream.
    public var body: [UInt8]
    /// A file that is sent as the body because it is too long for memory; nil if there is none. It
    /// requires an `entityTag`.
    public var file: ReplyFile?
    /// A stream that is sent instead of a body; nil if there is none. It is not compressed.
    public var stream: ReplyStream?
    /// The answer to a form, for a script that requests JSON; nil if the reply does not answer a
    /// form.
    public var formAnswer: FormAnswer?
    /// The header fields, except the content type and the entity tag.
    public var fields: [Field] = []
    /// The origins whose pages can show the reply in a frame; by default none.
    public var frames: [String] = []
    /// The strong entity tag in quotes. If a reply to GET has none, it is computed from the body.
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

    /// Returns the reply with the origins whose pages can show it in a frame.
    public func framed(by origins: [String]) -> RouteReply {
        var reply = self
        reply.frames = origins
        return reply
    }

    /// Returns a reply with a JSON body.
    public static func json(_ value: JSON, status: Int = 200) -> RouteReply {
        RouteReply(status: status, contentType: "application/json", body: value.bytes)
    }

    /// Returns a reply with an HTML page.
    public static func html(_ bytes: [UInt8], status: Int = 200) -> RouteReply {
        RouteReply(status: status, contentType: "text/html; charset=utf-8", body: bytes)
    }

    /// A reply without a body, with the status 204.
    public static var empty: RouteReply { RouteReply(status: 204, contentType: nil, body: []) }

    /// Returns a reply that redirects to another address with GET (status 303). Use it after a
    /// form.
    public static func seeOther(_ location: String) -> RouteReply {
        RouteReply(status: 303, contentType: nil, body: []).with("Location", location)
    }
}

/// The answer to a form: the message about the action, and the next page.
public struct FormAnswer: Hashable, Sendable {
    /// The message about the action in one sentence.
    public var text: String
    /// The id of the operation that can be undone; nil if there is none.
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

/// A reply that is streamed until the client disconnects or the server stops.
public struct ReplyStream: Sendable {
    /// Waits for the next bytes and returns them; nil at the end. Calls do not overlap. When the
    /// server stops, the running call is cancelled.
    public var next: @Sendable () async throws -> [UInt8]?

    /// Creates a stream.
    public init(_ next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }
}

/// A file that is sent unchanged.
public struct ReplyFile: Sendable {
    /// The path of the file on disk.
    public var path: String
    /// The number of bytes to send.
    public var length: Int
    /// An object that keeps the file from being deleted. It is released after all bytes are sent.
    public var owner: any AnyObject & Sendable

    /// Creates a file that exists as long as its owner.
    public init(path: String, length: Int, owner: any AnyObject & Sendable) {
        self.path = path
        self.length = length
        self.owner = owner
    }
}
