public import Core

/// A prompt for a frequent request to an assistant, with tested words.
public struct AssistantPrompt: Hashable, Sendable {
    /// An argument of a prompt.
    public struct Argument: Hashable, Sendable {
        /// The name, which is in braces in the words.
        public var name: String
        /// The description in a sentence.
        public var summary: String
        /// True if it is required; a missing optional argument is replaced by nothing.
        public var isRequired: Bool

        /// Creates an argument; it is required by default.
        public init(_ name: String, _ summary: String, isRequired: Bool = true) {
            self.name = name
            self.summary = summary
            self.isRequired = isRequired
        }
    }

    /// The name: `weekly_review`.
    public var name: String
    /// The title for users.
    public var title: String
    /// The purpose in a sentence.
    public var summary: String
    /// The arguments.
    public var arguments: [Argument]
    /// The text for the assistant.
    public var words: String

    /// Creates a prompt.
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
    /// The prompts for assistants.
    public static var prompts: ExtensionPoint<AssistantPrompt> { .init("routes.prompts") }
}
