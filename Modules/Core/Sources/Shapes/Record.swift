/// One member of a record: its JSON name, its Swift property and its codec.
public struct Field<Root, Value: Sendable>: Sendable {
    /// The name of the member in JSON, in camel case and ASCII.
    public let name: String
    let path: any KeyPath<Root, Value> & Sendable
    /// The key path if the field is a variable; otherwise nil. It is sendable like `path`, but a
    /// cast cannot express that.
    private nonisolated(unsafe) let variable: WritableKeyPath<Root, Value>?
    let codec: Codec<Value>
    let refusal: Refusal?
    /// The encoded name of the member.
    private let start: [UInt8]

    /// Creates a field with its own codec. `refusal` is the error if the value exceeds the field's
    /// limits.
    ///
    /// A field with a `default` is optional.
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

    /// Creates a field with the codec of its type. `summary` describes the field.
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

    /// Parses the field from an object and sets it on a value. The field must be a variable.
    func fill(_ root: inout Root, from object: JSONObject, at here: FieldPath) throws(Rejection) {
        set(try value(in: object, at: here), in: &root)
    }

    func set(_ value: Value, in root: inout Root) {
        if let variable { root[keyPath: variable] = value }
    }

    /// True if the codec refuses or changes some values.
    var hasLimits: Bool { codec.tidy != nil }

    /// Normalises the field's value. Throws if the value exceeds its limits.
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

/// The functions for all fields, combined once. A loop over fields of many types would request
/// every type's metadata from the Swift runtime for each value.
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

/// The fields of a type and its initialiser. One declaration serves for JSON and for snapshots.
///
/// ```swift
/// static let record = Record(
///     Check.init(level:note:),
///     Field("level", \.level),
///     Field("note", \.note, .line(0...500), default: ""))
/// ```
public struct Record<Root: Sendable>: Sendable {
    /// The properties of the fields, for schemas and documents.
    public let properties: [Schema.Property]
    let read: @Sendable (JSONObject, FieldPath) throws(Rejection) -> Root
    let tidy: @Sendable (inout Root) throws(Rejection) -> Void
    let write: @Sendable (Root, inout Bool, inout [UInt8]) -> Void
    let keeping: @Sendable (Root, inout ByteWriter) -> Void
    let restoring: @Sendable (inout ByteReader) throws(ByteReaderError) -> Root

    /// Creates a record. `make` receives the values of the fields in their order.
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

    /// Creates the value from a JSON object. Unknown members are ignored.
    public func value(
        of object: JSONObject, at path: FieldPath = .root
    ) throws(Rejection) -> Root { try read(object, path) }

    /// Returns the value with normalised fields. Throws if a field exceeds its limits.
    ///
    /// Only fields that are variables are normalised; other fields are only checked.
    public func checked(_ value: Root) throws(Rejection) -> Root {
        var value = value
        try tidy(&value)
        return value
    }

    /// Appends the fields of a value as members of a JSON object. Empty fields are left out.
    func append(_ value: Root, _ isFirst: inout Bool, to bytes: inout [UInt8]) {
        write(value, &isFirst, &bytes)
    }

    /// Returns the value as the text of a JSON object.
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

    /// The codec for values written as objects. It refuses unknown members.
    public var codec: Codec<Root> {
        let schema = Schema.object(properties)
        return codec(schema) { (try? schema.rejectUnknownMembers($0)) != nil }
    }

    /// The codec for values written as objects inside payloads. Unknown members are ignored,
    /// because later releases can add members.
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
