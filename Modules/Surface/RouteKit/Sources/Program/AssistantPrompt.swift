public import Core

/// Something that people ask an assistant for again and again, in words that lead it well.
public struct AssistantPrompt: Hashable, Sendable {
    /// Something that the words leave open.
    public struct Argument: Hashable, Sendable {
        /// Its name, which stands in braces in the words.
        public var name: String
        /// What it is, in a sentence.
        public var summary: String
        /// Whether it must be given; else nothing stands in its place.
        public var isRequired: Bool

        /// An argument that must be given, unless it need not be.
        public init(_ name: String, _ summary: String, isRequired: Bool = true) {
            self.name = name
            self.summary = summary
            self.isRequired = isRequired
        }
    }

    /// Its name: `weekly_review`.
    public var name: String
    /// What people choose it by.
    public var title: String
    /// What it is for, in a sentence.
    public var summary: String
    /// What the words leave open.
    public var arguments: [Argument]
    /// What the assistant is asked.
    public var words: String

    /// A prompt.
    public init(
        _ name: String, title: String, summary: String, arguments: [Argument] = [], words: String
    ) {
        self.name = name
        self.title = title
        self.summary = summary
        self.arguments = arguments
        self.words = words
    }
}

extension ExtensionPoint where Value == AssistantPrompt {
    /// What assistants are offered to be asked.
    public static var prompts: ExtensionPoint<AssistantPrompt> { .init("routes.prompts") }
}
