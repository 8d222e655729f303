public import Core
public import Engine

/// An endpoint over HTTP, independent of the transport.
///
/// Its declaration is used to validate the input and to write the OpenAPI document. The handler
/// receives only valid input.
public struct Route: Sendable {
    /// Answers a request whose input is valid, or throws a rejection.
    public typealias Handler =
        @Sendable (RouteRequest, Engine) async throws(Rejection) -> RouteReply
    /// Shows a rejection in the form that the route requires, such as a page.
    public typealias Refusal = @Sendable (Rejection, RouteRequest, Engine) async -> RouteReply

    /// The HTTP method.
    public var method: RouteMethod
    /// The path from the root. It can contain parameters in braces, as in `/api/v1/items/{id}`.
    public var path: String
    /// The `operationId` of the route, in camel case and unique in the program.
    public var operation: String
    /// The summary of the route in a few words.
    public var summary: String
    /// The chapter of the OpenAPI document that contains the route.
    public var tag: String
    /// The parameters from the path, the query and headers. Every name in braces in the path must
    /// be among them.
    public var parameters: [RouteParameter] = []
    /// The body of the request; nil if the route accepts none.
    public var body: RouteBody?
    /// The successful answers. Error answers are the same for all routes.
    public var answers: [RouteAnswer] = []
    /// The access that the route requires. A program does not start if a route has none.
    public var access: RouteAccess?
    /// True if the route accepts a secret that is short enough to be guessed. After several wrong
    /// secrets the client must wait, longer each time.
    public var isGuessable = false
    /// True if the OpenAPI document includes the route.
    public var isDocumented = true
    /// True if the route is offered to assistants as a tool. It must also use JSON, be documented,
    /// and be accessible to users.
    public var isTool = true
    /// True if the answer is kept in memory, so that no other thread is needed to compute it.
    public var isAtHand = false
    /// True if repeating a request has no further effect. Requests that only read are always
    /// idempotent.
    public var isIdempotent = false
    /// The address under which assistants can read the route as a resource, such as
    /// `cairn://item/{item}`, with the parameters of its path; nil if they cannot.
    public var resource: String?
    /// The additional origins whose scripts can use the route (Fetch standard, section 3.2, CORS).
    /// A scheme such as `moz-extension://` stands for all its origins.
    public var guests: [String] = []
    /// Shows rejections; if nil, they are sent as problem+json (RFC 9457).
    public var refusal: Refusal?
    /// Answers a request whose input is valid.
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

    /// The origins of Cairn's browser extensions. Firefox gives each installation its own origin;
    /// Chromium derives the origin from the key in the manifest.
    public static let extensionOrigins = [
        "moz-extension://", "chrome-extension://hllhddbbjjihkiolgbhfnkjoephanlhh",
    ]

    /// The prefix of the paths of all API routes.
    public static let api = "/api/v1"
}

/// An HTTP method of a route. HEAD and OPTIONS are derived from these methods.
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
    /// The part of a request that contains a parameter.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        case path, query, header
    }
    /// The part of the request that contains the parameter.
    public var place: Place
    /// The name of the parameter, unique within its place.
    public var name: String
    /// The schema of the value.
    public var schema: Schema
    /// True if the parameter is required. Path parameters are always required.
    public var isRequired: Bool
    /// The description in a sentence.
    public var summary: String

    /// Returns a path parameter.
    public static func path(_ name: String, _ schema: Schema, _ summary: String) -> RouteParameter {
        RouteParameter(place: .path, name: name, schema: schema, isRequired: true, summary: summary)
    }

    /// Returns a query parameter, which is optional unless `required` is true.
    public static func query(
        _ name: String, _ schema: Schema, _ summary: String, required: Bool = false
    ) -> RouteParameter {
        RouteParameter(
            place: .query, name: name, schema: schema, isRequired: required, summary: summary)
    }

    /// Returns a header parameter, which is optional unless `required` is true.
    public static func header(
        _ name: String, _ schema: Schema, _ summary: String, required: Bool = false
    ) -> RouteParameter {
        RouteParameter(
            place: .header, name: name, schema: schema, isRequired: required, summary: summary)
    }
}

/// The body of a request.
public enum RouteBody: Sendable {
    /// `application/json` that matches a schema.
    case json(Schema)
    /// `application/json` with the fields of a command's form, which validates them itself. The
    /// schema is only for the OpenAPI document.
    case fields(Schema)
    /// The bytes of a file of any type, at most `longest` bytes.
    case file(longest: Int)
    /// `application/x-www-form-urlencoded` from an HTML form, with any fields.
    case form
    /// `multipart/form-data` from an HTML form with files, at most `longest` bytes.
    case upload(longest: Int)

    /// The schema of a JSON body; nil for files and HTML forms.
    public var schema: Schema? {
        switch self {
        case .json(let schema), .fields(let schema): schema
        case .file, .form, .upload: nil
        }
    }

    /// The maximum length of the body in bytes; nil for the server's default.
    public var longest: Int? {
        switch self {
        case .file(let longest), .upload(let longest): longest
        case .json, .fields, .form: nil
        }
    }
}

/// A successful answer of a route.
public struct RouteAnswer: Sendable {
    /// The HTTP status, from 200 to 299.
    public var status: Int
    /// A description of the body in a few words.
    public var summary: String
    /// The media type of the body; nil if there is no body.
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
    /// The routes that modules contribute.
    public static var routes: ExtensionPoint<Route> { .init("routes.api") }
}
