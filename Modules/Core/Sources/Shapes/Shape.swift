/// The JSON form of a type, with its schema.
///
/// It is declared once next to the type, with key paths. All surfaces write the type with it, so
/// they cannot differ.
public struct Shape<Value>: Sendable {
    /// The schema of the written values.
    public var schema: Schema
    /// The members, if values are objects.
    public let members: [Member<Value>]
    /// Writes the members without the braces.
    private let fields: @Sendable (Value, inout [UInt8]) -> Void
    private let write: @Sendable (Value, inout [UInt8]) -> Void

    /// Creates a shape from a schema and a function that appends the JSON text of a value.
    public init(
        _ schema: Schema, write: @escaping @Sendable (Value, inout [UInt8]) -> Void
    ) {
        self.schema = schema
        members = []
        fields = { _, _ in }
        self.write = write
    }

    /// Creates an object with these members, named `name` in documents; nil leaves it unnamed.
    public init(_ name: String? = nil, @MemberList<Value> _ members: () -> [Member<Value>]) {
        let members = members()
        var schema = Schema.object(members.map { .required($0.name, $0.schema) })
        if let name { schema = schema.named(name) }
        self.schema = schema
        self.members = members
        let fields = Member.joined(members)
        self.fields = fields
        write = { value, bytes in
            bytes.append(UInt8(ascii: "{"))
            fields(value, &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends `"name":value` of every member, separated by commas.
    public func append(membersOf value: Value, to bytes: inout [UInt8]) { fields(value, &bytes) }

    /// Appends the compact JSON text of a value.
    public func append(_ value: Value, to bytes: inout [UInt8]) { write(value, &bytes) }

    /// Returns the compact JSON text of a value in UTF-8.
    public func bytes(_ value: Value) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(value, &bytes)
        return bytes
    }

    /// Returns a value as a tree, to which callers can add members.
    public func json(_ value: Value) -> JSON { (try? JSON(parsing: bytes(value))) ?? .null }

    /// Returns the members for another type that contains a value of this one.
    public func members<Other>(
        of path: @escaping @Sendable (Other) -> Value
    ) -> [Member<Other>] {
        members.map { $0.of(path) }
    }

    /// Returns the shape for another type that contains a value of this one.
    public func of<Other>(_ path: @escaping @Sendable (Other) -> Value) -> Shape<Other> {
        Shape<Other>(schema) { other, bytes in write(path(other), &bytes) }
    }
}

/// The JSON document of every answer.
public enum AnswerDocument {
    /// The value of the member `schema` in every document. Raise it if a member changes its name or
    /// meaning.
    public static let version = 2
}

extension Shape {
    /// The shape as a separate document, with the members after `"schema": 2`.
    public var document: Shape<Value> {
        Shape {
            Member("schema", { _ in AnswerDocument.version }, "The version of answers.")
            members
        }
    }
}

/// One member of an object: its name, its value and its form.
public struct Member<Root>: Sendable {
    /// The name in JSON, ASCII, in camel case.
    public let name: String
    /// The schema of the value.
    public let schema: Schema
    private let write: @Sendable (Root, inout [UInt8]) -> Void

    /// Creates a member with the shape of its type; `summary` describes it.
    ///
    /// Pass a key path such as `\.level`, or a closure such as `{ $0.days.count }`. A key path is
    /// converted to a function once, so it costs nothing when values are written.
    public init<Value: Shaped>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value, _ summary: String? = nil
    ) {
        self.init(name, value, as: Value.shape, summary)
    }

    /// Creates a member with another shape than that of its type.
    public init<Value>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value, as shape: Shape<Value>,
        _ summary: String? = nil
    ) {
        let start = Array("\"\(name)\":".utf8)
        let schema = summary.map { shape.schema.described($0) } ?? shape.schema
        self.init(name: name, schema: schema) { root, bytes in
            bytes.append(contentsOf: start)
            shape.append(value(root), to: &bytes)
        }
    }

    private init(
        name: String, schema: Schema, write: @escaping @Sendable (Root, inout [UInt8]) -> Void
    ) {
        self.name = name
        self.schema = schema
        self.write = write
    }

    fileprivate func of<Other>(_ path: @escaping @Sendable (Other) -> Root) -> Member<Other> {
        Member<Other>(name: name, schema: schema) { write(path($0), &$1) }
    }

    /// Returns a function that writes members separated by commas.
    ///
    /// It is combined once. Iterating over generic members would request their types from the
    /// runtime for every value.
    fileprivate static func joined(
        _ members: [Member<Root>]
    ) -> @Sendable (Root, inout [UInt8]) -> Void {
        guard let first = members.first else { return { _, _ in } }
        return members.dropFirst().reduce(first.write) { earlier, member in
            let write = member.write
            return { root, bytes in
                earlier(root, &bytes)
                bytes.append(UInt8(ascii: ","))
                write(root, &bytes)
            }
        }
    }
}

/// Builds the list of members of a shape, one per line.
@resultBuilder
public enum MemberList<Root> {
    /// Adds one member.
    public static func buildExpression(_ member: Member<Root>) -> [Member<Root>] { [member] }
    /// Adds members that several shapes share.
    public static func buildExpression(_ members: [Member<Root>]) -> [Member<Root>] { members }
    /// Combines the members in the order of the lines.
    public static func buildBlock(_ members: [Member<Root>]...) -> [Member<Root>] {
        members.flatMap { $0 }
    }
}

/// A value with one JSON form on all surfaces.
public protocol Shaped: Sendable {
    /// The shape of the type.
    static var shape: Shape<Self> { get }
}

extension Shaped {
    /// The value as a tree.
    public var json: JSON { Self.shape.json(self) }
}
