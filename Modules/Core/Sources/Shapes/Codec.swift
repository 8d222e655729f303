/// How values of a type are read from JSON and written to it, with limits, and kept in snapshots.
///
/// What is read passes three steps: the JSON has the right type, the value is tidied (a line is
/// trimmed, say), and it lies within the limits of the schema. A value that was made in Swift
/// passes the last two.
public struct Codec<Value: Sendable>: Sendable {
    /// What is accepted, in the words of documents.
    public var schema: Schema
    /// What a member that is left out stands for; nil if it must be there.
    public var absent: Value?
    /// Whether documents ask for the member although it may be left out.
    var isDemanded = false
    var read: @Sendable (JSON) -> Value?
    let write: @Sendable (Value, inout [UInt8]) -> Void
    /// Gives the value in its tidy form, or nil if it is beyond the limits; nil if any value of
    /// the type is as it should be.
    var tidy: (@Sendable (Value) -> Value?)?
    /// Whether the value says nothing, so that no member is written for it.
    var isBlank: @Sendable (Value) -> Bool = { _ in false }
    /// Why JSON that the schema accepts is refused, where that can be said.
    var explain: @Sendable (JSON) -> Rejection? = { _ in nil }
    var keep: (@Sendable (Value, inout ByteWriter) -> Void)?
    var restore: (@Sendable (inout ByteReader) throws(ByteReaderError) -> Value)?

    /// A codec of a schema; `read` gives nil for JSON of another type.
    public init(
        _ schema: Schema, read: @escaping @Sendable (JSON) -> Value?,
        write: @escaping @Sendable (Value, inout [UInt8]) -> Void
    ) {
        self.schema = schema
        self.read = read
        self.write = write
    }

    /// How the values are shown.
    public var shape: Shape<Value> { Shape(schema, write: write) }

    /// The same with limits: `tidy` gives the value to be used, or nil if it is refused.
    public func tidied(_ tidy: @escaping @Sendable (Value) -> Value?) -> Codec {
        var copy = self
        copy.tidy = tidy
        if let earlier = self.tidy { copy.tidy = { earlier($0).flatMap(tidy) } }
        return copy
    }

    /// The same with another schema.
    public func described(_ schema: (Schema) -> Schema) -> Codec {
        var copy = self
        copy.schema = schema(self.schema)
        return copy
    }

    /// The same for a member that documents ask for: that it was left out, or says too little, is
    /// refused by whoever decides on it, in words of their own.
    public var demanded: Codec {
        var copy = self
        copy.isDemanded = true
        return copy
    }

    /// The same with a sentence that says what the value means.
    public func described(_ summary: String) -> Codec { described { $0.described(summary) } }

    /// The same with an example.
    public func example(_ example: JSON) -> Codec { described { $0.example(example) } }

    /// The same, read from and written to snapshots as bytes instead of JSON.
    public func kept(
        _ keep: @escaping @Sendable (Value, inout ByteWriter) -> Void,
        _ restore: @escaping @Sendable (inout ByteReader) throws(ByteReaderError) -> Value
    ) -> Codec {
        var copy = self
        copy.keep = keep
        copy.restore = restore
        return copy
    }

    /// The value that JSON stands for; says which part is wrong.
    public func value(
        of json: JSON, at path: FieldPath = .root, refusal: Refusal? = nil
    ) throws(Rejection) -> Value {
        guard let value = read(json) else { throw fault(of: json, at: path, refusal) }
        return try checked(value, at: path, refusal: refusal)
    }

    /// True if a value is within the limits.
    public func allows(_ value: Value) -> Bool { tidy.map { $0(value) != nil } ?? true }

    /// The value in its tidy form; refused if it is beyond the limits.
    public func checked(
        _ value: Value, at path: FieldPath = .root, refusal: Refusal? = nil
    ) throws(Rejection) -> Value {
        guard let tidy else { return value }
        guard let tidied = tidy(value) else {
            throw fault(of: shape.json(value), at: path, refusal)
        }
        return tidied
    }

    /// What is wrong with a value: its type, or what its limits say of it.
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
        return refusal?.rejection(at: path) ?? path.wrongFormat("what is wanted here")
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

/// What a person is told when a field is beyond its limits.
public struct Refusal: Hashable, Sendable {
    /// `module.field`, ASCII, stable.
    public var code: String
    /// One sentence in plain words, with a full stop.
    public var sentence: String

    /// A code with its sentence.
    public init(_ code: String, _ sentence: String) {
        self.code = code
        self.sentence = sentence
    }

    /// The refusal of a field.
    public func rejection(for field: String) -> Rejection { rejection(at: FieldPath(field)) }

    func rejection(at path: FieldPath) -> Rejection {
        Rejection(code, sentence, field: path.field)
    }
}

/// A value that is read from JSON and written to it, everywhere in the same way.
public protocol Coded: Shaped, Sendable {
    /// How values of the type are read and written.
    static var codec: Codec<Self> { get }
}

extension Coded {
    /// How the codec writes them.
    public static var shape: Shape<Self> { codec.shape }
}
