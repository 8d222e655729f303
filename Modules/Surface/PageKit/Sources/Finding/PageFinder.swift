public import Core
public import Engine

/// A source of search results, such as pages, items, notes and settings. Rule U1.
public struct PageFinder: Sendable {
    /// A search result.
    public struct Finding: Sendable {
        /// The title of the result, such as "Drink water".
        public var title: String
        /// The kind of result, such as "Habit" or "Setting".
        public var kind: String
        /// The path of the page that the result opens.
        public var path: String
        /// The name of the symbol that is shown with the result.
        public var icon: String

        /// Creates a result.
        public init(_ title: String, kind: String, path: String, icon: String) {
            self.title = title
            self.kind = kind
            self.path = path
            self.icon = icon
        }
    }

    /// The text that the user typed, prepared for finders.
    public struct Query: Sendable {
        /// The typed words in lower case; empty if the user typed none.
        public let words: [String]

        /// Creates a query from typed text.
        public init(_ text: String) {
            words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        }

        /// Returns true if the text contains each of the words, ignoring upper and lower case.
        public func matches(_ text: String) -> Bool {
            let text = text.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The position of the finder's results. Results of finders with a lower value come first.
    public var order: Int
    /// Returns the results for a query, at most a few dozen. It is not called for an empty query.
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
    /// The finders whose results the search shows.
    public static var pageFinders: ExtensionPoint<PageFinder> { .init("pages.finders") }
}
