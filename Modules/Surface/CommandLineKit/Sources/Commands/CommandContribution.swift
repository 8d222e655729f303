public import ArgumentParser
public import Core

/// A command that a module adds to the command line.
public struct CommandContribution: Sendable {
    /// What ArgumentParser makes of the line.
    public let command: any (AsyncParsableCommand & SendableMetatype).Type
    /// Where help lists it.
    public let group: Group
    /// Whether help lists it before the others of its group.
    public let leads: Bool
    /// True if it brings a history into the journal, so that a new one needs no first steps.
    public var bringsHistory = false
    private let words: [String]?

    /// A command in a group.
    public init(
        _ command: any (AsyncParsableCommand & SendableMetatype).Type, in group: Group
    ) {
        self.command = command
        self.group = group
        leads = false
        words = nil
    }

    /// A command with the name and the aliases of its configuration said beforehand, so that a line
    /// finds its command without the configurations of all others.
    public init(
        _ name: String, aliases: [String] = [],
        _ command: any (AsyncParsableCommand & SendableMetatype).Type, in group: Group,
        leads: Bool = false
    ) {
        self.command = command
        self.group = group
        self.leads = leads
        words = [name] + aliases
    }

    /// What people type.
    public var name: String { words?[0] ?? command._commandName }
    /// The other words for it.
    public var aliases: [String] {
        words.map { Array($0.dropFirst()) } ?? command.configuration.aliases
    }
    /// Whether a word is its name or an alias.
    public func answers(to word: String) -> Bool { name == word || aliases.contains(word) }
    /// What it does, in a line.
    public var summary: String { command.configuration.abstract }
}

extension ExtensionPoint where Value == CommandContribution {
    /// Commands of the command line.
    public static var commands: ExtensionPoint<CommandContribution> {
        .init("command-line.commands")
    }
}

/// A page of `cairn help` that is about no single command.
public struct HelpTopic: Sendable {
    /// What people type after `help`.
    public let name: String
    /// What it is about, in a line.
    public let summary: String
    /// The page for people, at most 80 columns wide.
    public let text: @Sendable () -> String

    /// A page that is written when somebody asks.
    public init(_ name: String, _ summary: String, text: @escaping @Sendable () -> String) {
        self.name = name
        self.summary = summary
        self.text = text
    }
}

extension ExtensionPoint where Value == HelpTopic {
    /// Pages of help.
    public static var helpTopics: ExtensionPoint<HelpTopic> { .init("command-line.help-topics") }
}

/// What a module does after each command that succeeded, such as starting what goes on by itself.
///
/// The person waits for it: a millisecond is much.
public struct AfterCommand: Sendable {
    /// Does it; what goes wrong is for the next time.
    public let run: @Sendable (Session) async -> Void

    /// Work that is done after commands.
    public init(_ run: @escaping @Sendable (Session) async -> Void) { self.run = run }
}

extension ExtensionPoint where Value == AfterCommand {
    /// What is done after commands.
    public static var afterwards: ExtensionPoint<AfterCommand> { .init("command-line.afterwards") }
}

/// A file of a person's beside their store, which goes when they want everything gone.
public struct PersonalFile: Sendable {
    /// What it is called in the folder of the store.
    public var name: String
    /// How it goes into backups; nil where they do without it.
    public var keeping: Keeping?

    /// A file of this name.
    public init(_ name: String, keeping: Keeping? = nil) {
        self.name = name
        self.keeping = keeping
    }

    /// How a file goes into backups and comes back out of them. Rule P3.
    public struct Keeping: Sendable {
        /// Copies the file of a folder, though others use it, into a new one.
        public var copy:
            @Sendable (_ folder: String, _ copy: String) async throws(Rejection) -> Void
        /// Refuses a copy that is damaged or of a newer version.
        public var prove: @Sendable (_ copy: String) async throws(Rejection) -> Void
        /// Puts a copy that was proved in the place of what a folder has.
        public var restore:
            @Sendable (_ copy: String, _ folder: String) async throws(Rejection) -> Void

        /// How a file is copied, proved and put back.
        public init(
            copy: @escaping @Sendable (String, String) async throws(Rejection) -> Void,
            prove: @escaping @Sendable (String) async throws(Rejection) -> Void,
            restore: @escaping @Sendable (String, String) async throws(Rejection) -> Void
        ) {
            self.copy = copy
            self.prove = prove
            self.restore = restore
        }
    }
}

extension ExtensionPoint where Value == PersonalFile {
    /// What modules keep of a person beside the journal.
    public static var personalFiles: ExtensionPoint<PersonalFile> { .init("command-line.files") }
}
