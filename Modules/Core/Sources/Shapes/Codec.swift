/// The conversion of a type from and to JSON, with its limits, and its form in snapshots.
///
/// Reading has three steps:
///
/// 1. The JSON must have the right type.
/// 2. The value is normalised, for example trimmed.
/// 3. The value must be within the limits of the schema.
///
/// A value created in Swift goes through steps 2 and 3 only.
public struct Codec<Value: Sendable>: Sendable {
    /// The schema of the accepted values.
    public var schema: Schema
    /// The value to use for a missing member; nil if the member is required.
    public var absent: Value?
    /// True if documents list the member as required although the codec accepts a missing one.
    var isDemanded = false
    var read: @Sendable (JSON) -> Value?
    let write: @Sendable (Value, inout [UInt8]) -> Void
    /// Returns the normalised value, or nil if the value exceeds the limits. If the function is
    /// nil, all values of the type are accepted.
    var tidy: (@Sendable (Value) -> Value?)?
    /// Returns true if the value is empty. The member of an empty value is not written.
    var isBlank: @Sendable (Value) -> Bool = { _ in false }
    /// Returns a specific reason for refusing JSON that matches the schema; nil if there is none.
    var explain: @Sendable (JSON) -> Rejection? = { _ in nil }
    var keep: (@Sendable (Value, inout ByteWriter) -> Void)?
    var restore: (@Sendable (inout ByteReader) throws(ByteReaderError) -> Value)?

    /// Creates a codec for a schema. `read` must return nil for JSON of another type.
    public init(
        _ schema: Schema, read: @escaping @Sendable (JSON) -> Value?,
        write: @escaping @Sendable (Value, inout [UInt8]) -> Void
    ) {
        self.schema = schema
        self.read = read
        self.write = write
    }

    /// The form of the values in answers.
    public var shape: Shape<Value> { Shape(schema, write: write) }

    /// Returns the codec with further limits. `tidy` returns the normalised value, or nil to refuse
    /// the value.
    public func tidied(_ tidy: @escaping @Sendable (Value) -> Value?) -> Codec {
        var copy = self
        copy.tidy = tidy
        if let earlier = self.tidy { copy.tidy = { earlier($0).flatMap(tidy) } }
        return copy
    }

    /// Returns the codec with a changed schema.
    public func described(_ schema: (Schema) -> Schema) -> Codec {
        var copy = self
        copy.schema = schema(self.schema)
        return copy
    }

    /// The same codec for a member that documents list as required. The command itself refuses a
    /// missing value, with its own sentence.
    public var demanded: Codec {
        var copy = self
        copy.isDemanded = true
        return copy
    }

    /// Returns the codec with a description of the value.
    public func described(_ summary: String) -> Codec { described { $0.described(summary) } }

    /// Returns the codec with an example.
    public func example(_ example: JSON) -> Codec { described { $0.example(example) } }

    /// Returns the codec with a binary form, used in snapshots instead of JSON.
    public func kept(
        _ keep: @escaping @Sendable (Value, inout ByteWriter) -> Void,
        _ restore: @escaping @Sendable (inout ByteReader) throws(ByteReaderError) -> Value
    ) -> Codec {
        var copy = self
        copy.keep = keep
        copy.restore = restore
        return copy
    }

    /// Returns the value of a JSON value. Throws a rejection with the path of the invalid part.
    public func value(
        of json: JSON, at path: FieldPath = .root, refusal: Refusal? = nil
    ) throws(Rejection) -> Value {
        guard let value = read(json) else { throw fault(of: json, at: path, refusal) }
        return try checked(value, at: path, refusal: refusal)
    }

    /// True if a value is within the limits.
    public func allows(_ value: Value) -> Bool { tidy.map { $0(value) != nil } ?? true }

    /// Returns the normalised value; throws if it exceeds the limits.
    public func checked(
        _ value: Value, at path: FieldPath = .root, refusal: Refusal? = nil
    ) throws(Rejection) -> Value {
        guard let tidy else { return value }
        guard let tidied = tidy(value) else {
            throw fault(of: shape.json(value), at: path, refusal)
        }
        return tidied
    }

    /// Returns the rejection for an invalid value, which has the wrong type or exceeds the limits.
    private func fault(of json: JSON, at path: FieldPath, _ refusal: Refusal?) -> Rejection {
        do throws(Rejection) {
            try schema.accept(json, at: path)
        } catch {
            guard refusal != nil, error.code != "request.type" else { return error }
        }
        if var reason = explain(json) {
            reason.field = path.field
            return reason
        }
        return refusal?.rejection(at: path) ?? path.wrongFormat("a valid value")
    }

    func keep(_ value: Value, in writer: inout ByteWriter) {
        if let keep { return keep(value, &writer) }
        writer.blob(shape.bytes(value))
    }

    func restored(from reader: inout ByteReader) throws(ByteReaderError) -> Value {
        if let restore { return try restore(&reader) }
        let bytes = try reader.blob()
        guard let json = try? JSON(parsing: bytes), let value = read(json) else {
            throw ByteReaderError(at: reader.offset)
        }
        return value
    }
}

/// The code and the sentence for a field that exceeds its limits.
public struct Refusal: Hashable, Sendable {
    /// The code, `module.field`, ASCII. It must not change between releases.
    public var code: String
    /// One plain sentence for users, with a full stop.
    public var sentence: String

    /// Creates a refusal from a code and a sentence.
    public init(_ code: String, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    /// Returns the rejection for the field with this name.
    public func rejection(for field: String) -> Rejection { rejection(at: FieldPath(field)) }

    func rejection(at path: FieldPath) -> Rejection {
        Rejection(code, sentence, field: path.field)
    }
}

/// A value with one conversion from and to JSON.
public protocol Coded: Shaped, Sendable {
    /// The codec of the type.
    static var codec: Codec<Self> { get }
}

extension Coded {
    /// The shape of the codec's values.
    public static var shape: Shape<Self> { codec.shape }
}
