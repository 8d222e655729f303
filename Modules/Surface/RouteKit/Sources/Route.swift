public import Core
public import Engine

/// An endpoint over HTTP, independent of the transport.
///
/// Its declaration validates the input and is printed in the OpenAPI document. The handler sees
/// only valid input.
public struct Route: Sendable {
    /// Answers a request with valid input, or throws a rejection.
    public typealias Handler =
        @Sendable (RouteRequest, Engine) async throws(Rejection) -> RouteReply
    /// Shows a rejection in the route's own way, such as a page.
    public typealias Refusal = @Sendable (Rejection, RouteRequest, Engine) async -> RouteReply

    /// The HTTP method.
    public var method: RouteMethod
    /// The path from the root, with parameters in braces: `/api/v1/items/{id}`.
    public var path: String
    /// The `operationId`: camel case, unique in the program.
    public var operation: String
    /// The summary in a few words.
    public var summary: String
    /// The chapter of the document.
    public var tag: String
    /// The parameters from path, query and headers; they must include every name in the path.
    public var parameters: [RouteParameter] = []
    /// The body; nil without one.
    public var body: RouteBody?
    /// The successful answers; problems are the same for all routes.
    public var answers: [RouteAnswer] = []
    /// The required access. A program with a route without access does not start.
    public var access: RouteAccess?
    /// True if it accepts a secret that is short enough to guess. After several refusals a client
    /// must wait, longer each time.
    public var isGuessable = false
    /// True if the OpenAPI document includes it.
    public var isDocumented = true
    /// True if assistants get it as a tool; it must also use JSON, be documented, and be for users.
    public var isTool = true
    /// True if the answer is kept ready, so that no other thread is needed to work it out.
    public var isAtHand = false
    /// True if doing it twice has the same effect as once; always true for reading.
    public var isIdempotent = false
    /// The address as an assistant's resource: `cairn://item/{item}`, with the parameters of its
    /// path; nil if it is none.
    public var resource: String?
    /// The origins, or schemes such as `moz-extension://`, whose scripts can use it in addition to
    /// the server's own pages (Fetch standard, section 3.2, CORS).
    public var guests: [String] = []
    /// Shows rejections; nil shows problem+json (RFC 9457).
    public var refusal: Refusal?
    /// Answers a request with valid input.
    public var handler: Handler

    /// Creates a route; other properties can be set later.
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

    /// The origins of this project's browser extensions. Firefox gives each installation its own
    /// origin; Chromium derives it from the key in the manifest.
    public static let extensionOrigins = [
        "moz-extension://", "chrome-extension://hllhddbbjjihkiolgbhfnkjoephanlhh",
    ]

    /// The beginning of all API paths.
    public static let api = "/api/v1"
}

/// An HTTP method of a route; HEAD and OPTIONS follow from these.
public enum RouteMethod: String, Hashable, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// True if the method changes nothing (RFC 9110 section 9.2.1).
    public var isSafe: Bool { self == .get }
}

/// A parameter of a route from the path, the query or a header.
public struct RouteParameter: Sendable {
    /// The place of a parameter.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        case path, query, header
    }
    /// The place of the parameter.
    public var place: Place
    /// The name, unique in its place.
    public var name: String
    /// The schema of the value.
    public var schema: Schema
    /// True if it is required; path parameters always are.
    public var isRequired: Bool
    /// The description in a sentence.
    public var summary: String

    /// Returns a part of the path.
    public static func path(_ name: String, _ schema: Schema, _ summary: String) -> RouteParameter {
        RouteParameter(place: .path, name: name, schema: schema, isRequired: true, summary: summary)
    }

    /// Returns a query parameter; optional unless `required`.
    public static func query(
        _ name: String, _ schema: Schema, _ summary: String, required: Bool = false
    ) -> RouteParameter {
        RouteParameter(
            place: .query, name: name, schema: schema, isRequired: required, summary: summary)
    }

    /// Returns a header field; optional unless `required`.
    public static func header(
        _ name: String, _ schema: Schema, _ summary: String, required: Bool = false
    ) -> RouteParameter {
        RouteParameter(
            place: .header, name: name, schema: schema, isRequired: required, summary: summary)
    }
}

/// The body of a route.
public enum RouteBody: Sendable {
    /// `application/json` with a schema.
    case json(Schema)
    /// `application/json` with the fields of a form, which validates them itself; the schema is for
    /// the document.
    case fields(Schema)
    /// The bytes of a file of any type, at most `longest`.
    case file(longest: Int)
    /// `application/x-www-form-urlencoded` from an HTML form, with any fields.
    case form
    /// `multipart/form-data` from an HTML form with files, at most `longest` bytes.
    case upload(longest: Int)

    /// The schema of a JSON body; nil for a file or a form.
    public var schema: Schema? {
        switch self {
        case .json(let schema), .fields(let schema): schema
        case .file, .form, .upload: nil
        }
    }

    /// The maximum length in bytes; nil for the server's default.
    public var longest: Int? {
        switch self {
        case .file(let longest), .upload(let longest): longest
        case .json, .fields, .form: nil
        }
    }
}

/// A successful answer of a route.
public struct RouteAnswer: Sendable {
    /// The status, from 200 to 299.
    public var status: Int
    /// The content of the body in a few words.
    public var summary: String
    /// The media type; nil without a body.
    public var contentType: String?
    /// The schema of a JSON body.
    public var schema: Schema?

    /// Returns an answer with a JSON body.
    public static func json(
        _ schema: Schema, status: Int = 200, _ summary: String
    ) -> RouteAnswer {
        RouteAnswer(
            status: status, summary: summary, contentType: "application/json", schema: schema)
    }

    /// Returns an answer with a file.
    public static func file(_ contentType: String, _ summary: String) -> RouteAnswer {
        RouteAnswer(status: 200, summary: summary, contentType: contentType, schema: nil)
    }

    /// Returns an answer without a body.
    public static func empty(_ summary: String) -> RouteAnswer {
        RouteAnswer(status: 204, summary: summary, contentType: nil, schema: nil)
    }
}

extension ExtensionPoint where Value == Route {
    /// The routes of modules.
    public static var routes: ExtensionPoint<Route> { .init("routes.api") }
}
