public import Core

/// A prepared prompt with which users make a frequent request to an AI assistant.
public struct AssistantPrompt: Hashable, Sendable {
    /// An argument of a prompt.
    public struct Argument: Hashable, Sendable {
        /// The name of the argument. The prompt's text contains it in braces.
        public var name: String
        /// The description of the argument in one sentence.
        public var summary: String
        /// True if the argument is required. A missing optional argument is replaced by an empty
        /// text.
        public var isRequired: Bool

        /// Creates an argument; it is required by default.
        public init(_ name: String, _ summary: String, isRequired: Bool = true) {
            self.name = name
            self.summary = summary
            self.isRequired = isRequired
        }
    }

    /// The name of the prompt, such as `weekly_review`.
    public var name: String
    /// The title of the prompt as shown to users.
    public var title: String
    /// The purpose of the prompt in one sentence.
    public var summary: String
    /// The arguments of the prompt.
    public var arguments: [Argument]
    /// The text that is sent to the assistant.
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
    /// The prompts for AI assistants.
    public static var prompts: ExtensionPoint<AssistantPrompt> { .init("routes.prompts") }
}
