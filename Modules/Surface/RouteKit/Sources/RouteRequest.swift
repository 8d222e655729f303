public import Core
internal import Synchronization

/// A request with valid input.
public struct RouteRequest: Sendable {
    /// The requested path, percent-encoded.
    public let path: String
    /// The part after the question mark, percent-encoded; empty if there is none.
    public let query: String
    /// The given path, query and header parameters by name.
    public internal(set) var parameters: [String: JSON] = [:]
    /// The JSON body; `null` if the route has none.
    public internal(set) var body: JSON = .null
    /// The bytes of a sent file; empty if the route takes none.
    public internal(set) var file: [UInt8] = []
    /// The fields of an HTML form.
    public internal(set) var form = FormFields()
    /// The files of an HTML form.
    public internal(set) var files: [FormFile] = []
    /// The user's zone from the header `Cairn-Zone`, or otherwise from the cookie `zone`.
    public internal(set) var zone: Zone?
    /// The time of the action from the header `Cairn-At`; nil without it. Rule U8.
    public internal(set) var instant: Instant?
    /// The operation of an `Idempotency-Key`; nil without one.
    public internal(set) var operation: EventID?
    /// The client's address, as far as known.
    public let place: String
    /// The account on a server with accounts; nil otherwise.
    public let whose: AccountID?
    /// The account that the answered page belongs to, also on a server of one person; nil if nobody
    /// is signed in.
    public let owner: AccountID?
    /// The server's address in the request: `https://cairn.example`, without a final slash.
    let base: String
    let fields: @Sendable (String) -> String?
    let answers: AnswerCache?
    /// The dispatcher, for routes that call others.
    var site: RouteDispatcher?
    /// Set if a field of an HTML form was read that its schema refuses. The schema is the
    /// command's, which only the reader of the field knows.
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

    /// Returns an address that a secret alone opens, for passing it on: with the server and, on a
    /// server with accounts, with the account.
    public func privateAddress(_ path: String) -> String { base + privatePath(path) }

    /// Returns the same address without the server, for links on its own pages.
    public func privatePath(_ path: String) -> String {
        (whose.map { PrivateAddress.prefix($0) } ?? "") + path
    }

    /// Returns the operation of a key in a form field, as for `Idempotency-Key`; the header takes
    /// precedence. Throws `idempotency.key` for an invalid key.
    public func operation(of key: String) throws(Rejection) -> EventID {
        if let operation { return operation }
        return try IdempotencyMemory.operation(of: key, scope: "POST " + path)
    }

    /// Returns a header field by its name in any case; nil if it was not sent.
    public func header(_ name: String) -> String? { fields(name) }

    /// Returns a cookie; nil if it was not sent.
    public func cookie(_ name: String) -> String? {
        fields("cookie").flatMap { Cookies.value(of: name, in: $0) }
    }

    /// Returns a text parameter.
    public func text(_ name: String) -> String? { parameters[name]?.string }

    /// Returns a whole number parameter.
    public func whole(_ name: String) -> Int? { parameters[name]?.whole.map(Int.init) }

    /// Returns a day parameter.
    public func day(_ name: String) -> Day? { parameters[name]?.string.flatMap { Day($0) } }

    /// Returns an id parameter; nil if it is invalid, which a schema of ids excludes.
    public func id<Subject>(_ name: String, of: Subject.Type = Subject.self) -> ID<Subject>? {
        parameters[name]?.string.flatMap { ID<Subject>($0) }
    }
}

/// The fields of an HTML form or a query, in order; a name can occur several times.
public struct FormFields: Hashable, Sendable {
    /// A decoded name with its value.
    public struct Field: Hashable, Sendable {
        /// The name of the field.
        public var name: String
        /// The value.
        public var value: String
    }
    /// All fields in the order of sending.
    public var fields: [Field] = []

    /// Creates no fields.
    public init() {}

    /// The first value of a name; nil if the name does not occur.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Returns all values of a name.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}

/// A mark that a reader sets for the owner of the request.
final class SchemaMismatch: Sendable {
    private let mark = Mutex(false)

    var isNoted: Bool { mark.withLock { $0 } }

    func note() { mark.withLock { $0 = true } }
}
