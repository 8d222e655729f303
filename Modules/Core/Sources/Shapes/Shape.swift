/// How values of a type are written as JSON, with the schema of what is written.
///
/// Declared once beside the type, by key paths; whatever shows a value, on the command line or over
/// HTTP, writes it through this, so that no two surfaces can differ.
public struct Shape<Value>: Sendable {
    /// What the written values look like.
    public var schema: Schema
    /// The members, if values are written as objects.
    public let members: [Member<Value>]
    /// The members without the braces around them.
    private let fields: @Sendable (Value, inout [UInt8]) -> Void
    private let write: @Sendable (Value, inout [UInt8]) -> Void

    /// A shape with a schema and a function that appends the JSON text of a value.
    public init(
        _ schema: Schema, write: @escaping @Sendable (Value, inout [UInt8]) -> Void
    ) {
        self.schema = schema
        members = []
        fields = { _, _ in }
        self.write = write
    }

    /// An object with these members, kept in documents under `name`; nil leaves it without one.
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

    /// Appends `"name":value` of every member, with commas between them.
    public func append(membersOf value: Value, to bytes: inout [UInt8]) { fields(value, &bytes) }

    /// Appends the compact JSON text of a value.
    public func append(_ value: Value, to bytes: inout [UInt8]) { write(value, &bytes) }

    /// The compact JSON text of a value in UTF-8.
    public func bytes(_ value: Value) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        write(value, &bytes)
        return bytes
    }

    /// A value as a tree, for whoever adds to it.
    public func json(_ value: Value) -> JSON { (try? JSON(parsing: bytes(value))) ?? .null }

    /// The members as those of another type, from which a value of this one is taken.
    public func members<Other>(
        of path: @escaping @Sendable (Other) -> Value
    ) -> [Member<Other>] {
        members.map { $0.of(path) }
    }

    /// The same shape of another type, from which a value of this one is taken.
    public func of<Other>(_ path: @escaping @Sendable (Other) -> Value) -> Shape<Other> {
        Shape<Other>(schema) { other, bytes in write(path(other), &bytes) }
    }
}

/// The JSON in which every surface answers.
public enum AnswerDocument {
    /// Every document begins with it as `schema`; raised when a member changes its name or meaning.
    public static let version = 2
}

extension Shape {
    /// The shape as a document of its own: the members after `"schema": 2`.
    public var document: Shape<Value> {
        Shape {
            Member("schema", { _ in AnswerDocument.version }, "The version of answers.")
            members
        }
    }
}

/// One member of an object: its name and how its value is taken from the whole and written.
public struct Member<Root>: Sendable {
    /// The name in JSON, ASCII, in camel case.
    public let name: String
    /// What the value looks like.
    public let schema: Schema
    private let write: @Sendable (Root, inout [UInt8]) -> Void

    /// A value in the shape of its type; `summary` says what it means.
    ///
    /// `\.level` says where it lies, `{ $0.days.count }` how it is worked out: a key path stands
    /// for the function that reads it, which costs nothing when values are written.
    public init<Value: Shaped>(
        _ name: String, _ value: @escaping @Sendable (Root) -> Value, _ summary: String? = nil
    ) {
        self.init(name, value, as: Value.shape, summary)
    }

    /// A value in another shape than that of its type.
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

    /// A function that writes members with commas between them.
    ///
    /// Put together once, so that writing calls one after the other: to walk a list of generic
    /// members would ask the runtime for their types each time.
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

/// Lists the members of a shape, one a line.
@resultBuilder
public enum MemberList<Root> {
    /// One member.
    public static func buildExpression(_ member: Member<Root>) -> [Member<Root>] { [member] }
    /// The members that several shapes share.
    public static func buildExpression(_ members: [Member<Root>]) -> [Member<Root>] { members }
    /// The members in the order of their lines.
    public static func buildBlock(_ members: [Member<Root>]...) -> [Member<Root>] {
        members.flatMap { $0 }
    }
}

/// A value that is shown as JSON, everywhere in the same way.
public protocol Shaped: Sendable {
    /// How values of the type are written.
    static var shape: Shape<Self> { get }
}

extension Shaped {
    /// The value as a tree.
    public var json: JSON { Self.shape.json(self) }
}
