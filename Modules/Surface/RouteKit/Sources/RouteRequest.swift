public import Core
internal import Synchronization

/// A request whose input is valid.
public struct RouteRequest: Sendable {
    /// The path of the request, percent-encoded.
    public let path: String
    /// The query of the request, percent-encoded and without the question mark; empty if there is
    /// none.
    public let query: String
    /// The values of the path, query and header parameters in the request, by name.
    public internal(set) var parameters: [String: JSON] = [:]
    /// The JSON body; `null` if the route has none.
    public internal(set) var body: JSON = .null
    /// The bytes of the file in the body; empty if the route accepts none.
    public internal(set) var file: [UInt8] = []
    /// The fields of the HTML form in the body.
    public internal(set) var form = FormFields()
    /// The files of the HTML form in the body.
    public internal(set) var files: [FormFile] = []
    /// The user's zone from the header `Cairn-Zone`, or else from the cookie `zone`; nil if neither
    /// is set.
    public internal(set) var zone: Zone?
    /// The time of the action from the header `Cairn-At`; nil if the header is missing. Rule U8.
    public internal(set) var instant: Instant?
    /// The operation id derived from the header `Idempotency-Key`; nil if the header is missing.
    public internal(set) var operation: EventID?
    /// The client's network address, as far as known.
    public let place: String
    /// The account of the user on a server with accounts; otherwise nil.
    public let whose: AccountID?
    /// The account to which the answered page belongs, also on a server with one user; nil if
    /// no user is signed in.
    public let owner: AccountID?
    /// The server's address in the request, without a slash at the end, such as
    /// `https://cairn.example`.
    let base: String
    let fields: @Sendable (String) -> String?
    let answers: AnswerCache?
    /// The dispatcher with all routes, for routes that call other routes.
    var site: RouteDispatcher?
    /// Set if a field of an HTML form does not match its schema. Only the code that reads the field
    /// knows the command's schema.
    let schemaMismatch = SchemaMismatch()

    init(
        path: String, query: String, place: String = "", whose: AccountID? = nil,
        owner: AccountID? = nil, base: String = "",
        fields: @escaping @Sendable (String) -> String?, answers: AnswerCache?
    ) {
        self.path = path
        self.query = query
        self.place = place
        self.whose = whose
        self.owner = owner
        self.base = base
        self.fields = fields
        self.answers = answers
    }

    /// Returns a complete address that gives access by a secret alone, so that the user can pass it
    /// on. On a server with accounts, it contains the account.
    public func privateAddress(_ path: String) -> String { base + privatePath(path) }

    /// Returns the same address as a path, without the server, for links on the server's own pages.
    public func privatePath(_ path: String) -> String {
        (whose.map { PrivateAddress.prefix($0) } ?? "") + path
    }

    /// Returns the operation id derived from a key in a form field, in the same way as for
    /// `Idempotency-Key`. The header takes precedence. Throws `idempotency.key` if the key is
    /// invalid.
    public func operation(of key: String) throws(Rejection) -> EventID {
        if let operation { return operation }
        return try IdempotencyMemory.operation(of: key, scope: "POST " + path)
    }

    /// Returns the value of a header field; nil if it was not sent. Upper and lower case in the
    /// name are ignored.
    public func header(_ name: String) -> String? { fields(name) }

    /// Returns the value of a cookie; nil if it was not sent.
    public func cookie(_ name: String) -> String? {
        fields("cookie").flatMap { Cookies.value(of: name, in: $0) }
    }

    /// Returns the value of a text parameter; nil if it is missing.
    public func text(_ name: String) -> String? { parameters[name]?.string }

    /// Returns the value of a whole number parameter; nil if it is missing.
    public func whole(_ name: String) -> Int? { parameters[name]?.whole.map(Int.init) }

    /// Returns the value of a day parameter; nil if it is missing.
    public func day(_ name: String) -> Day? { parameters[name]?.string.flatMap { Day($0) } }

    /// Returns the value of an id parameter; nil if it is missing.
    public func id<Subject>(_ name: String, of: Subject.Type = Subject.self) -> ID<Subject>? {
        parameters[name]?.string.flatMap { ID<Subject>($0) }
    }
}

/// The fields of an HTML form or of a query, in order. A name can occur several times.
public struct FormFields: Hashable, Sendable {
    /// A field with its decoded name and value.
    public struct Field: Hashable, Sendable {
        /// The name of the field.
        public var name: String
        /// The value.
        public var value: String
    }
    /// All fields in the order in which they were sent.
    public var fields: [Field] = []

    /// Creates an empty list of fields.
    public init() {}

    /// The first value with this name; nil if the name does not occur.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Returns all values with this name.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}

/// A flag that is set when a field does not match its schema. The request shares it with its
/// copies.
final class SchemaMismatch: Sendable {
    private let mark = Mutex(false)

    var isNoted: Bool { mark.withLock { $0 } }

    func note() { mark.withLock { $0 = true } }
}
