public import Core

/// What a route answers, whatever carries it.
public struct RouteReply: Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name, in any case.
        public var name: String
        /// The value, on one line.
        public var value: String
        /// A header field.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The status, as RFC 9110 section 15 has it.
    public var status: Int
    /// The media type of the body; nil if there is no body.
    public var contentType: String?
    /// The whole body; empty if there is none, or it is a file.
    public var body: [UInt8]
    /// A file that is the body, too long to be held in memory; `entityTag` must be given with it.
    public var file: ReplyFile?
    /// What is sent piece by piece as it comes, in place of a body; it is not compressed.
    public var stream: ReplyStream?
    /// What a form was answered, for a script that asks for it as JSON.
    public var formAnswer: FormAnswer?
    /// Header fields besides the content type and the entity tag.
    public var fields: [Field] = []
    /// The origins whose pages may show it in a frame; none may show anything else.
    public var frames: [String] = []
    /// The strong entity tag with its quotes; worked out from the body when a GET has none.
    public var entityTag: String?

    /// A reply with a body.
    public init(status: Int = 200, contentType: String?, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// The same with another header field.
    public func with(_ name: String, _ value: String) -> RouteReply {
        var reply = self
        reply.fields.append(Field(name, value))
        return reply
    }

    /// The same, which another value of a header field of requests makes another reply: its `Vary`
    /// names it beside those that it names already (RFC 9110 section 12.5.5).
    public func varying(by name: String) -> RouteReply {
        guard let place = fields.firstIndex(where: { $0.name == "Vary" }) else {
            return with("Vary", name)
        }
        var reply = self
        let named = fields[place].value.split(separator: ",").map { $0.filter { $0 != " " } }
        if !named.contains(name) { reply.fields[place].value += ", \(name)" }
        return reply
    }

    /// The same, which pages of these origins may show in a frame.
    public func framed(by origins: [String]) -> RouteReply {
        var reply = self
        reply.frames = origins
        return reply
    }

    /// A JSON body.
    public static func json(_ value: JSON, status: Int = 200) -> RouteReply {
        RouteReply(status: status, contentType: "application/json", body: value.bytes)
    }

    /// A page.
    public static func html(_ bytes: [UInt8], status: Int = 200) -> RouteReply {
        RouteReply(status: status, contentType: "text/html; charset=utf-8", body: bytes)
    }

    /// A reply without a body: 204.
    public static var empty: RouteReply { RouteReply(status: 204, contentType: nil, body: []) }

    /// Sends the asker to another address with GET: 303, as a form is answered.
    public static func seeOther(_ location: String) -> RouteReply {
        RouteReply(status: 303, contentType: nil, body: []).with("Location", location)
    }
}

/// What a person is told after a form, and where they are sent.
public struct FormAnswer: Hashable, Sendable {
    /// What was done, in a sentence.
    public var text: String
    /// The operation that takes it back; nil if there is nothing to take back.
    public var undo: EventID?
    /// The path of the page that shows it.
    public var location: String

    /// An answer to a form.
    public init(_ text: String, undo: EventID?, location: String) {
        self.text = text
        self.undo = undo
        self.location = location
    }
}

/// Bytes that are sent as they come, until the asker leaves or the server is stopped.
public struct ReplyStream: Sendable {
    /// Waits for what is to be sent next, nil at the end; one call follows the other, and the last
    /// is cancelled when the server is stopped.
    public var next: @Sendable () async throws -> [UInt8]?

    /// A stream.
    public init(_ next: @escaping @Sendable () async throws -> [UInt8]?) { self.next = next }
}

/// A file that is sent as it is.
public struct ReplyFile: Sendable {
    /// Where it lies.
    public var path: String
    /// How many bytes are sent of it.
    public var length: Int
    /// What sees to it that it is there; it is let go when all is sent.
    public var keeper: any AnyObject & Sendable

    /// A file that is there for as long as its keeper.
    public init(path: String, length: Int, keeper: any AnyObject & Sendable) {
        self.path = path
        self.length = length
        self.keeper = keeper
    }
}
