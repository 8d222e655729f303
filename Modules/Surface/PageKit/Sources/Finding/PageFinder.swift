public import Core
public import Engine

/// A search for places, items, notes and settings by words. Rule U1.
public struct PageFinder: Sendable {
    /// A search result.
    public struct Finding: Sendable {
        /// The title: "Drink water".
        public var title: String
        /// The kind: "Habit", "Setting".
        public var kind: String
        /// The path on this site.
        public var path: String
        /// The name of a shipped symbol.
        public var icon: String

        /// Creates a result.
        public init(_ title: String, kind: String, path: String, icon: String) {
            self.title = title
            self.kind = kind
            self.path = path
            self.icon = icon
        }
    }

    /// The typed text in the form for finders.
    public struct Query: Sendable {
        /// The words in lower case; none without text.
        public let words: [String]

        /// Creates a query from typed text.
        public init(_ text: String) {
            words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        }

        /// Returns true if the text contains each of the words, in any case.
        public func matches(_ text: String) -> Bool {
            let text = text.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The order; results of finders with a lower order come first.
    public var order: Int
    /// Returns the results of a query that is not empty; at most a few dozen.
    public var find: @Sendable (Query, QueryContext) -> [Finding]

    /// Creates a finder.
    public init(
        order: Int, find: @escaping @Sendable (Query, QueryContext) -> [Finding]
    ) {
        self.order = order
        self.find = find
    }
}

extension ExtensionPoint where Value == PageFinder {
    /// The finders of the search.
    public static var pageFinders: ExtensionPoint<PageFinder> { .init("pages.finders") }
}
