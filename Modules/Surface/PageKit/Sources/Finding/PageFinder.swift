public import Core
public import Engine

/// Finds what somebody looks for by words: places, items, notes, settings. Rule U1.
public struct PageFinder: Sendable {
    /// Something that can be gone to.
    public struct Finding: Sendable {
        /// What it is called: "Drink water".
        public var title: String
        /// What it is: "Habit", "Setting".
        public var kind: String
        /// Where it leads: a path of this site.
        public var path: String
        /// A symbol of the shipped set.
        public var icon: String

        /// Something that can be gone to.
        public init(_ title: String, kind: String, path: String, icon: String) {
            self.title = title
            self.kind = kind
            self.path = path
            self.icon = icon
        }
    }

    /// What was typed, as finders look for it.
    public struct Query: Sendable {
        /// The words in small letters; none if nothing was typed.
        public let words: [String]

        /// A query of what was typed.
        public init(_ text: String) {
            words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        }

        /// Whether each of the words stands in the text, whatever its case.
        public func matches(_ text: String) -> Bool {
            let text = text.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// Findings of finders with a lower order come first.
    public var order: Int
    /// What is found by a query that is not empty; at most a few dozen.
    public var find: @Sendable (Query, QueryContext) -> [Finding]

    /// A finder.
    public init(
        order: Int, find: @escaping @Sendable (Query, QueryContext) -> [Finding]
    ) {
        self.order = order
        self.find = find
    }
}

extension ExtensionPoint where Value == PageFinder {
    /// What can be gone to by words.
    public static var pageFinders: ExtensionPoint<PageFinder> { .init("pages.finders") }
}
