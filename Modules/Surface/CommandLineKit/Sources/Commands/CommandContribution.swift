public import ArgumentParser
public import Core

/// A command that a module adds to the command line.
public struct CommandContribution: Sendable {
    /// The ArgumentParser type of the command.
    public let command: any (AsyncParsableCommand & SendableMetatype).Type
    /// The group in the help.
    public let group: Group
    /// True if the help lists it before the others of its group.
    public let leads: Bool
    /// True if it brings a history into the journal, so that a new one needs no first steps.
    public var bringsHistory = false
    private let words: [String]?

    /// Creates a command in a group.
    public init(
        _ command: any (AsyncParsableCommand & SendableMetatype).Type, in group: Group
    ) {
        self.command = command
        self.group = group
        leads = false
        words = nil
    }

    /// Creates a command with the name and the aliases of its configuration. With them, the command
    /// of a line is found without the configurations of the others.
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

    /// The name on the command line.
    public var name: String { words?[0] ?? command._commandName }
    /// The alternative names.
    public var aliases: [String] {
        words.map { Array($0.dropFirst()) } ?? command.configuration.aliases
    }
    /// Returns true if a word is its name or an alias.
    public func answers(to word: String) -> Bool { name == word || aliases.contains(word) }
    /// The summary in one line.
    public var summary: String { command.configuration.abstract }
}

extension ExtensionPoint where Value == CommandContribution {
    /// The commands of the command line.
    public static var commands: ExtensionPoint<CommandContribution> {
        .init("command-line.commands")
    }
}

/// A page of `cairn help` that is not about a single command.
public struct HelpTopic: Sendable {
    /// The argument of `help`.
    public let name: String
    /// The summary in one line.
    public let summary: String
    /// Returns the text, at most 80 columns wide.
    public let text: @Sendable () -> String

    /// Creates a page whose text is made on demand.
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

/// Work of a module after each successful command, such as starting a background process.
///
/// The user waits for it, so it must take less than a millisecond.
public struct AfterCommand: Sendable {
    /// Runs the work; errors must wait for the next time.
    public let run: @Sendable (Session) async -> Void

    /// Creates work to run after commands.
    public init(_ run: @escaping @Sendable (Session) async -> Void) { self.run = run }
}

extension ExtensionPoint where Value == AfterCommand {
    /// The work to run after commands.
    public static var afterwards: ExtensionPoint<AfterCommand> { .init("command-line.afterwards") }
}

/// A user's file next to the store, which is deleted when the user deletes everything.
public struct PersonalFile: Sendable {
    /// The name in the folder of the store.
    public var name: String
    /// The functions for backups; nil to leave the file out.
    public var keeping: FileBackup?

    /// Creates a file with a name.
    public init(_ name: String, keeping: FileBackup? = nil) {
        self.name = name
        self.keeping = keeping
    }

    /// The functions for copying a file into backups and restoring it. Rule P3.
    public struct FileBackup: Sendable {
        /// Copies the file of a folder into a new one while others use it.
        public var copy:
            @Sendable (_ folder: String, _ copy: String) async throws(Rejection) -> Void
        /// Throws for a copy that is damaged or of a newer version.
        public var prove: @Sendable (_ copy: String) async throws(Rejection) -> Void
        /// Replaces the file of a folder with a verified copy.
        public var restore:
            @Sendable (_ copy: String, _ folder: String) async throws(Rejection) -> Void

        /// Creates the functions for backups.
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
    /// The modules' files of a user next to the journal.
    public static var personalFiles: ExtensionPoint<PersonalFile> { .init("command-line.files") }
}
