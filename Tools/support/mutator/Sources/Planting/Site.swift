/// A place in a source file where one thing can be changed, in one way or more.
public struct Site: Sendable {
    /// The number of its first mutant; the others follow.
    public let number: Int
    /// The file, from the folder of sources on.
    public let file: String
    /// Counted from 1.
    public let line: Int
    /// The last line that the planted text covers.
    public let lastLine: Int
    /// What sort of change it is, in a word.
    public let sort: String
    /// What stands there.
    public let from: String
    /// What each mutant makes of it.
    public let to: [String]
    let edits: [Edit]
}

/// A text put in the place of bytes of a file, or between two of them.
struct Edit: Sendable, Comparable {
    enum Side: Int, Sendable {
        /// Closes something: stands before whatever begins at the same byte, the innermost first.
        case after
        /// Opens or replaces something: the outermost first.
        case before
    }

    var start: Int
    var end: Int
    var side: Side
    /// How many sites were found before the one that this belongs to: outer ones come first.
    var order: Int
    var text: String

    static func < (a: Edit, b: Edit) -> Bool {
        if a.start != b.start { return a.start < b.start }
        if a.side != b.side { return a.side.rawValue < b.side.rawValue }
        return a.side == .after ? a.order > b.order : a.order < b.order
    }
}
