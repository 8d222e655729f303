public import Core
internal import Synchronization

/// A request whose input the route's schemas accepted.
public struct RouteRequest: Sendable {
    /// The path as it was asked for, still percent-encoded.
    public let path: String
    /// What came after the question mark, still percent-encoded; empty if nothing did.
    public let query: String
    /// Path, query and header parameters that were given, by name.
    public internal(set) var parameters: [String: JSON] = [:]
    /// The JSON body, `null` if the route takes none.
    public internal(set) var body: JSON = .null
    /// The bytes of a file that was sent; empty if the route takes none.
    public internal(set) var file: [UInt8] = []
    /// The fields of an HTML form.
    public internal(set) var form = FormFields()
    /// The files that were chosen in an HTML form.
    public internal(set) var files: [FormFile] = []
    /// Where the request says that the person is: header `Cairn-Zone`, or else cookie `zone`.
    public internal(set) var zone: Zone?
    /// When the person acted, by header `Cairn-At`; nil if it does not say. Rule U8.
    public internal(set) var instant: Instant?
    /// The operation that an `Idempotency-Key` stands for; nil if there was none.
    public internal(set) var operation: EventID?
    /// Where it comes from, as far as that can be told: an address.
    public let place: String
    /// Whose facts it is about on a server of many people; nil on one of one person.
    public let whose: AccountID?
    /// The account that the answered page belongs to, also on a server of one person; nil if nobody
    /// is signed in.
    public let owner: AccountID?
    /// The server as it was asked: `https://cairn.example`, without a slash at its end.
    let base: String
    let fields: @Sendable (String) -> String?
    let answers: AnswerCache?
    /// All routes, for those that ask others.
    var site: RouteDispatcher?
    /// Whether a field of an HTML form was read that its schema refuses: its schema is the
    /// command's, which is known only to whoever reads it.
    let misread = Misread()

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

    /// An address that is opened by a secret alone, to be given to somebody: with the server, and
    /// on a server of many people with whose it is.
    public func privateAddress(_ path: String) -> String { base + privatePath(path) }

    /// The same without the server, for links on its own pages.
    public func privatePath(_ path: String) -> String {
        (whose.map { PrivateAddress.prefix($0) } ?? "") + path
    }

    /// The operation that a key in the fields of a form stands for, as one in `Idempotency-Key`
    /// would; the header goes before. Refused with `idempotency.key` if it is none.
    public func operation(of key: String) throws(Rejection) -> EventID {
        if let operation { return operation }
        return try IdempotencyMemory.operation(of: key, scope: "POST " + path)
    }

    /// The value of a header field, by its name in any case; nil if it was not sent.
    public func header(_ name: String) -> String? { fields(name) }

    /// The value of a cookie; nil if it was not sent.
    public func cookie(_ name: String) -> String? {
        fields("cookie").flatMap { Cookies.value(of: name, in: $0) }
    }

    /// A parameter that is text.
    public func text(_ name: String) -> String? { parameters[name]?.string }

    /// A parameter that is a whole number.
    public func whole(_ name: String) -> Int? { parameters[name]?.whole.map(Int.init) }

    /// A parameter that is a day.
    public func day(_ name: String) -> Day? { parameters[name]?.string.flatMap { Day($0) } }

    /// A parameter that is an id; nil if it is none, which a schema of ids rules out.
    public func id<Subject>(_ name: String, of: Subject.Type = Subject.self) -> ID<Subject>? {
        parameters[name]?.string.flatMap { ID<Subject>($0) }
    }
}

/// The fields of an HTML form or a query, in order; a name may occur several times.
public struct FormFields: Hashable, Sendable {
    /// One name with one value, both decoded.
    public struct Field: Hashable, Sendable {
        /// The name of the field.
        public var name: String
        /// What was typed or chosen.
        public var value: String
    }
    /// All fields, in the order in which they were sent.
    public var fields: [Field] = []

    /// No fields.
    public init() {}

    /// The first value of a name; nil if the name does not occur.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// Every value of a name.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }
}

/// A mark that a reader leaves for whoever gave it the request.
final class Misread: Sendable {
    private let mark = Mutex(false)

    var isNoted: Bool { mark.withLock { $0 } }

    func note() { mark.withLock { $0 = true } }
}
