/// The JSON form of a type and its schema.
///
/// It is declared once, next to the type, with key paths. All surfaces use it to write the type, so
/// their JSON cannot differ.
public struct Shape<Value>: Sendable {
    /// The schema of the written values.
    public var schema: Schema
    /// The members if the values are written as objects; otherwise empty.
    public let members: [Member<Value>]
    /// Writes the members of a value, without the braces.
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

    /// Creates the shape of an object with these members. `name` is its name in the OpenAPI
    /// document; nil leaves it unnamed.
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

    /// Appends `"name":value` for every member, separated by commas.
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

    /// Returns a value as a JSON tree, to which callers can add members.
    public func json(_ value: Value) -> JSON { (try? JSON(parsing: bytes(value))) ?? .null }

    /// Returns members for another type, which contains a value of this type at `path`.
    public func members<Other>(
        of path: @escaping @Sendable (Other) -> Value
    ) -> [Member<Other>] {
        members.map { $0.of(path) }
    }

    /// Returns the shape for another type, which contains a value of this type at `path`.
    public func of<Other>(_ path: @escaping @Sendable (Other) -> Value) -> Shape<Other> {
        Shape<Other>(schema) { other, bytes in write(path(other), &bytes) }
    }
}

/// Constants for the JSON document of every answer.
public enum AnswerDocument {
    /// The value of the member `schema` in every document. It must be increased if a member changes
    /// its name or meaning.
    public static let version = 2
}

extension Shape {
    /// The shape as a separate document: `"schema": 2`, followed by the members.
    public var document: Shape<Value> {
        Shape {
            Member("schema", { _ in AnswerDocument.version }, "The version of answers.")
            members
        }
    }
}

/// One member of a JSON object: its name, its value and its JSON form.
public struct Member<Root>: Sendable {
    /// The name of the member in JSON, in camel case and ASCII.
    public let name: String
    /// The schema of the member's value.
    public let schema: Schema
    private let write: @Sendable (Root, inout [UInt8]) -> Void

    /// Creates a member with the shape of its type. `summary` describes the member.
    ///
    /// Pass a key path such as `\.level`, or a closure such as `{ $0.days.count }`. A key path is
    /// converted to a function once, so writing values is equally fast.
    public init<Value: Shaped>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value, _ summary: String? = nil
    ) {
        self.init(name, value, as: Value.shape, summary)
    }

    /// Creates a member with a shape other than that of its type.
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

    /// Returns a function that writes the members separated by commas.
    ///
    /// The function is combined once. Iterating over generic members would request their types from
    /// the Swift runtime for every value.
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

/// Builds the list of a shape's members, one per line.
@resultBuilder
public enum MemberList<Root> {
    /// Adds one member.
    public static func buildExpression(_ member: Member<Root>) -> [Member<Root>] { [member] }
    /// Adds members that are shared by several shapes.
    public static func buildExpression(_ members: [Member<Root>]) -> [Member<Root>] { members }
    /// Combines the members in the order of the lines.
    public static func buildBlock(_ members: [Member<Root>]...) -> [Member<Root>] {
        members.flatMap { $0 }
    }
}

/// A type with one JSON form on all surfaces.
public protocol Shaped: Sendable {
    /// The JSON form of the type.
    static var shape: Shape<Self> { get }
}

extension Shaped {
    /// The value as a JSON tree.
    public var json: JSON { Self.shape.json(self) }
}
