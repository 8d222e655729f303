public import Core
public import Engine

/// One thing that can be asked for over HTTP, whatever carries it.
///
/// Declared once: what it takes is checked by the same schemas that the OpenAPI document prints.
/// The handler sees only input that was accepted.
public struct Route: Sendable {
    /// Answers a request whose input was accepted, or says why not.
    public typealias Handler =
        @Sendable (RouteRequest, Engine) async throws(Rejection) -> RouteReply
    /// Shows a rejection in the route's own way, such as a page for people.
    public typealias Refusal = @Sendable (Rejection, RouteRequest, Engine) async -> RouteReply

    /// The method that it answers to.
    public var method: RouteMethod
    /// The path from the root, with parameters in braces: `/api/v1/items/{id}`.
    public var path: String
    /// The `operationId`: camel case, unique in the program.
    public var operation: String
    /// What it does, in a few words.
    public var summary: String
    /// The chapter of the document that it stands in.
    public var tag: String
    /// What it takes from path, query and headers; every name in the path must be among them.
    public var parameters: [RouteParameter] = []
    /// What it takes as a body; nil if it takes none.
    public var body: RouteBody?
    /// What it answers when all is well; problems are the same for all routes.
    public var answers: [RouteAnswer] = []
    /// Who may use it. A program with a route that does not say does not start.
    public var access: RouteAccess?
    /// Whether it takes a secret that is short enough to be guessed: whoever is refused too often
    /// waits, longer each time.
    public var isGuessable = false
    /// Whether the OpenAPI document shows it.
    public var isDocumented = true
    /// Whether assistants are offered it as a tool, if it is one: it takes and answers JSON, is
    /// documented, and is for people.
    public var isTool = true
    /// True if the answer is kept ready, so that no other thread is needed to work it out.
    public var isAtHand = false
    /// Whether doing it twice comes to the same as doing it once; what only reads always does.
    public var isIdempotent = false
    /// The address under which assistants read what it answers: `cairn://item/{item}`, with the
    /// parameters of its path; nil if they do not.
    public var resource: String?
    /// The origins whose scripts may use it beside the server's own pages, or their schemes, such
    /// as `moz-extension://`; they are told so (Fetch standard, section 3.2, CORS).
    public var guests: [String] = []
    /// Shows rejections; nil shows them as problem+json (RFC 9457).
    public var refusal: Refusal?
    /// Answers a request whose input was accepted.
    public var handler: Handler

    /// A route; what is not given here can be set on it.
    public init(
        _ method: RouteMethod, _ path: String, operation: String, summary: String, tag: String,
        access: RouteAccess? = nil, handler: @escaping Handler
    ) {
        self.method = method
        self.path = path
        self.operation = operation
        self.summary = summary
        self.tag = tag
        self.access = access
        self.handler = handler
    }

    /// What the origins of extensions of browsers begin with that this project makes. Firefox gives
    /// each installation an origin of its own; Chromium makes ours of the key in its manifest.
    public static let extensionOrigins = [
        "moz-extension://", "chrome-extension://hllhddbbjjihkiolgbhfnkjoephanlhh",
    ]

    /// What all paths of the API begin with.
    public static let api = "/api/v1"
}

/// A method that a route may answer to; HEAD and OPTIONS follow from these.
public enum RouteMethod: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether the method promises to change nothing (RFC 9110 section 9.2.1).
    public var isSafe: Bool { self == .get }
}

/// Something a route takes from the path, the query or a header.
public struct RouteParameter: Sendable {
    /// Where a parameter stands.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        case path, query, header
    }
    /// Where it stands.
    public var place: Place
    /// Its name, unique in its place.
    public var name: String
    /// What its value must be.
    public var schema: Schema
    /// Path parameters always are.
    public var isRequired: Bool
    /// What it means, in a sentence.
    public var summary: String

    /// A part of the path.
    public static func path(_ name: String, _ schema: Schema, _ summary: String) -> RouteParameter {
        RouteParameter(place: .path, name: name, schema: schema, isRequired: true, summary: summary)
    }

    /// A member of the query, which may be left out unless `required`.
    public static func query(
        _ name: String, _ schema: Schema, _ summary: String, required: Bool = false
    ) -> RouteParameter {
        RouteParameter(
            place: .query, name: name, schema: schema, isRequired: required, summary: summary)
    }

    /// A header field, which may be left out unless `required`.
    public static func header(
        _ name: String, _ schema: Schema, _ summary: String, required: Bool = false
    ) -> RouteParameter {
        RouteParameter(
            place: .header, name: name, schema: schema, isRequired: required, summary: summary)
    }
}

/// What a route takes as a body.
public enum RouteBody: Sendable {
    /// `application/json` that a schema accepts.
    case json(Schema)
    /// `application/json` with the fields of a form, which says itself what is wrong with them; the
    /// schema is for the document.
    case fields(Schema)
    /// The bytes of a file of any type, so many at most.
    case file(longest: Int)
    /// `application/x-www-form-urlencoded`, as an HTML form sends it, in any fields.
    case form
    /// `multipart/form-data`, as an HTML form with files sends it, so many bytes at most.
    case upload(longest: Int)

    /// What a body of JSON looks like; nil for a file or a form.
    public var schema: Schema? {
        switch self {
        case .json(let schema), .fields(let schema): schema
        case .file, .form, .upload: nil
        }
    }

    /// The longest that it may be, in bytes, where that is not for the server to say.
    public var longest: Int? {
        switch self {
        case .file(let longest), .upload(let longest): longest
        case .json, .fields, .form: nil
        }
    }
}

/// One thing that a route answers when all is well.
public struct RouteAnswer: Sendable {
    /// The status, from 200 to 299.
    public var status: Int
    /// What the body holds, in a few words.
    public var summary: String
    /// The media type; nil if there is no body.
    public var contentType: String?
    /// The shape of a JSON body.
    public var schema: Schema?

    /// An answer with a JSON body.
    public static func json(
        _ schema: Schema, status: Int = 200, _ summary: String
    ) -> RouteAnswer {
        RouteAnswer(
            status: status, summary: summary, contentType: "application/json", schema: schema)
    }

    /// An answer that is a file.
    public static func file(_ contentType: String, _ summary: String) -> RouteAnswer {
        RouteAnswer(status: 200, summary: summary, contentType: contentType, schema: nil)
    }

    /// An answer without a body.
    public static func empty(_ summary: String) -> RouteAnswer {
        RouteAnswer(status: 204, summary: summary, contentType: nil, schema: nil)
    }
}

extension ExtensionPoint where Value == Route {
    /// What a module answers over HTTP.
    public static var routes: ExtensionPoint<Route> { .init("routes.api") }
}
