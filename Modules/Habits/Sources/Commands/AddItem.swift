public import Core

/// Adds an item. SPEC H2, H4.
///
/// What `fields` leaves open is the default: daily for a habit, once for a task; the type follows
/// from unit and target if it is not given. Refused with `habits.name`, `habits.target` and so on,
/// each with its field; nothing is recorded then.
public struct AddItem: Command {
    public static let name = "habits.add"
    public static let isIdempotent = false

    public var kind: ItemKind
    public var fields: ItemPatch
    /// The first day; today unless given.
    public var start: Day?

    /// Adds an item with these fields; a name is needed.
    public init(_ kind: ItemKind = .habit, _ fields: ItemPatch, start: Day? = nil) {
        self.kind = kind
        self.fields = fields
        self.start = start
    }

    /// What came to be.
    public struct Added: Hashable, Sendable {
        public var item: Item
        /// The next days on which it is due, at most fourteen. SPEC H4.
        public var next: [Day]
        /// What would make it better, in sentences: a trigger that is missing. SPEC H3.
        public var advice: [String]
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Added> {
        throw .unbuilt
    }
}
