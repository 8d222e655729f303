/// One member of a record: its name, where its value lies, and how that is read and written.
public struct Field<Root, Value: Sendable>: Sendable {
    /// The name in JSON, ASCII, in camel case.
    public let name: String
    let path: any KeyPath<Root, Value> & Sendable
    /// The same if the field is a variable: sendable as `path` is, which a cast cannot say.
    private nonisolated(unsafe) let variable: WritableKeyPath<Root, Value>?
    let codec: Codec<Value>
    let refusal: Refusal?
    /// The name as it is written.
    private let start: [UInt8]

    /// A field with a codec of its own; `refusal` is what a person is told beyond its limits.
    ///
    /// With `default` the field may be left out.
    public init(
        _ name: String, _ path: any KeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
        default absent: Value? = nil, refusal: Refusal? = nil
    ) {
        self.name = name
        self.path = path
        variable = path as? WritableKeyPath<Root, Value>
        start = Array("\"\(name)\":".utf8)
        var codec = codec
        if let absent { codec.absent = absent }
        self.codec = codec
        self.refusal = refusal
    }

    /// A field in the form of its type; `summary` says what it means.
    public init(
        _ name: String, _ path: any KeyPath<Root, Value> & Sendable, _ summary: String? = nil,
        default absent: Value? = nil, refusal: Refusal? = nil
    ) where Value: Coded {
        let codec = summary.map { Value.codec.described($0) } ?? Value.codec
        self.init(name, path, codec, default: absent, refusal: refusal)
    }

    var property: Schema.Property {
        codec.absent == nil || codec.isDemanded
            ? .required(name, codec.schema) : .optional(name, codec.schema)
    }

    func value(in object: JSONObject, at path: FieldPath) throws(Rejection) -> Value {
        let here = path.member(name)
        guard let json = object[name] else {
            guard let absent = codec.absent else { throw here.missing }
            return absent
        }
        return try codec.value(of: json, at: here, refusal: refusal)
    }

    /// Puts what an object says into the field, which must be a variable.
    func fill(_ root: inout Root, from object: JSONObject, at here: FieldPath) throws(Rejection) {
        set(try value(in: object, at: here), in: &root)
    }

    func set(_ value: Value, in root: inout Root) {
        if let variable { root[keyPath: variable] = value }
    }

    /// Whether some values of the field are refused, or have another form.
    var hasLimits: Bool { codec.tidy != nil }

    /// Puts the field into its tidy form; refused if it is beyond its limits.
    func tidy(_ root: inout Root) throws(Rejection) {
        set(
            try codec.checked(root[keyPath: path], at: FieldPath(name), refusal: refusal),
            in: &root)
    }

    func append(_ root: Root, _ isFirst: inout Bool, to bytes: inout [UInt8]) {
        let value = root[keyPath: path]
        guard !codec.isBlank(value) else { return }
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes += start
        codec.write(value, &bytes)
    }
}

/// What is done with one field after the other, put together once: a loop over fields of many types
/// would ask the runtime for each type whenever it runs.
struct FieldSteps<Root: Sendable> {
    private(set) var tidy: @Sendable (inout Root) throws(Rejection) -> Void = { _ in }
    private(set) var write: @Sendable (Root, inout Bool, inout [UInt8]) -> Void = { _, _, _ in }

    mutating func add<Value>(_ field: Field<Root, Value>) {
        write = { [earlier = write] root, isFirst, bytes in
            earlier(root, &isFirst, &bytes)
            field.append(root, &isFirst, to: &bytes)
        }
        guard field.hasLimits else { return }
        tidy = { [earlier = tidy] (root: inout Root) throws(Rejection) in
            try earlier(&root)
            try field.tidy(&root)
        }
    }
}

/// The fields of a value and how it is made of them: one declaration for JSON and for snapshots.
///
/// ```swift
/// static let record = Record(
///     Check.init(level:note:),
///     Field("level", \.level),
///     Field("note", \.note, .line(0...500), default: ""))
/// ```
public struct Record<Root: Sendable>: Sendable {
    /// The fields as documents list them.
    public let properties: [Schema.Property]
    let read: @Sendable (JSONObject, FieldPath) throws(Rejection) -> Root
    let tidy: @Sendable (inout Root) throws(Rejection) -> Void
    let write: @Sendable (Root, inout Bool, inout [UInt8]) -> Void
    let keeping: @Sendable (Root, inout ByteWriter) -> Void
    let restoring: @Sendable (inout ByteReader) throws(ByteReaderError) -> Root

    /// A record: `make` takes the fields' values in the order of the fields.
    public init<each Value: Sendable>(
        _ make: @escaping @Sendable (repeat each Value) throws(Rejection) -> Root,
        _ fields: repeat Field<Root, each Value>
    ) {
        var properties: [Schema.Property] = []
        var steps = FieldSteps<Root>()
        for field in repeat each fields {
            properties.append(field.property)
            steps.add(field)
        }
        self.properties = properties
        read = { (object: JSONObject, path: FieldPath) throws(Rejection) -> Root in
            try make(repeat try (each fields).value(in: object, at: path))
        }
        tidy = steps.tidy
        write = steps.write
        keeping = { root, writer in
            for field in repeat each fields {
                field.codec.keep(root[keyPath: field.path], in: &writer)
            }
        }
        restoring = { (reader: inout ByteReader) throws(ByteReaderError) -> Root in
            let values = (repeat try (each fields).codec.restored(from: &reader))
            do throws(Rejection) {
                return try make(repeat each values)
            } catch {
                throw ByteReaderError(at: reader.offset)
            }
        }
    }

    /// The value that an object stands for; members that are no field are passed over.
    public func value(
        of object: JSONObject, at path: FieldPath = .root
    ) throws(Rejection) -> Root { try read(object, path) }

    /// The value with each field in its tidy form; refused if one is beyond its limits.
    ///
    /// Only fields that can be written are put into their tidy form; the others are checked.
    public func checked(_ value: Root) throws(Rejection) -> Root {
        var value = value
        try tidy(&value)
        return value
    }

    /// Appends the fields of a value as members of an object; those that say nothing are left out.
    func append(_ value: Root, _ isFirst: inout Bool, to bytes: inout [UInt8]) {
        write(value, &isFirst, &bytes)
    }

    /// The value as the text of a JSON object.
    public func bytes(_ value: Root) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        var isFirst = true
        write(value, &isFirst, &bytes)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    func keep(_ value: Root, in writer: inout ByteWriter) { keeping(value, &writer) }

    func restored(from reader: inout ByteReader) throws(ByteReaderError) -> Root {
        try restoring(&reader)
    }

    /// The codec of the values as objects, strict about members that are no field.
    public var codec: Codec<Root> {
        let schema = Schema.object(properties)
        return codec(schema) { (try? schema.refuseStrangers($0)) != nil }
    }

    /// The codec of the values as objects inside payloads: members that a later release may add are
    /// passed over.
    public var payloadCodec: Codec<Root> { codec(.object(properties)) { _ in true } }

    private func codec(
        _ schema: Schema, accepting isAcceptable: @escaping @Sendable (JSONObject) -> Bool
    ) -> Codec<Root> {
        Codec(schema) { json in
            guard let object = json.object, isAcceptable(object) else { return nil }
            return try? read(object, .root)
        } write: { value, bytes in
            bytes += self.bytes(value)
        }.tidied { try? checked($0) }.kept(keeping, restoring)
    }
}
