/// The input of a command: its fields with their limits and texts, declared once.
///
/// Several things are derived from it: parsing of request bodies, the entry in the OpenAPI
/// document, the fields on the web page, and the check before each decision.
///
/// ```swift
/// public static let form = Form(
///     "Check in", CheckTension.init(_:note:),
///     Field("level", \.level, .integer(among: [0, 3, 5, 7, 10])),
///     Field("note", \.note, .line(0...500), default: ""))
/// ```
public struct Form<Root: Sendable>: Sendable {
    /// The action as an imperative for users, such as "Check in".
    public let summary: String
    /// The fields of the command.
    public let record: Record<Root>
    /// The schema of a request body, without the fields that are elsewhere in the request.
    private let schema: Schema

    /// Creates a form. `make` receives the values of the fields in their order.
    public init<each Value: Sendable>(
        _ summary: String,
        _ make: @escaping @Sendable (repeat each Value) throws(Rejection) -> Root,
        _ fields: repeat Field<Root, each Value>
    ) {
        self.init(summary, Record(make, repeat each fields))
    }

    /// Creates a form with an existing record of fields.
    public init(_ summary: String, _ record: Record<Root>) {
        self.summary = summary
        self.record = record
        schema = .object(record.properties)
    }

    /// The fields in the order of their declaration.
    public var properties: [Schema.Property] { record.properties }

    /// Returns the command for a JSON object. Throws if the object has unknown members.
    public func value(of object: JSONObject) throws(Rejection) -> Root {
        try schema.rejectUnknownMembers(object)
        return try record.value(of: object)
    }

    /// Returns a number computed from the command's name and its fields. Different commands have
    /// the same number with a probability of 2^-63.
    func fingerprint(of command: Root, name: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in record.bytes(command) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        return (hash ^ hash >> 31) >> 1
    }
}
