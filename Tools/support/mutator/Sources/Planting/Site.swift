/// A place in a source file where one thing can be changed, in one or more ways.
public struct Site: Sendable {
    /// The number of its first mutant; the others follow.
    public let number: Int
    /// The file, relative to the folder of sources.
    public let file: String
    /// Counted from 1.
    public let line: Int
    /// The last line that the planted text covers.
    public let lastLine: Int
    /// The kind of change, in one word.
    public let sort: String
    /// The original text.
    public let from: String
    /// The text of each mutant.
    public let to: [String]
    let edits: [Edit]
}

/// A text that replaces bytes of a file, or is inserted between two of them.
struct Edit: Sendable, Comparable {
    enum Side: Int, Sendable {
        /// Closes something: comes before edits that start at the same byte, the innermost first.
        case after
        /// Opens or replaces something: the outermost first.
        case before
    }

    var start: Int
    var end: Int
    var side: Side
    /// The number of sites found before this edit's site: outer ones come first.
    var order: Int
    var text: String

    static func < (a: Edit, b: Edit) -> Bool {
        if a.start != b.start { return a.start < b.start }
        if a.side != b.side { return a.side.rawValue < b.side.rawValue }
        return a.side == .after ? a.order > b.order : a.order < b.order
    }
}
