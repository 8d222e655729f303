public import ArgumentParser
public import Core

/// A command that a module adds to the command line.
public struct CommandContribution: Sendable {
    /// The ArgumentParser type of the command.
    public let command: any (AsyncParsableCommand & SendableMetatype).Type
    /// The group that contains the command in the help.
    public let group: Group
    /// True if the help lists the command before the others in its group.
    public let leads: Bool
    /// True if the command imports a history, so that a new user needs no onboarding.
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

    /// Creates a command with its name and its aliases. With them, the program finds the command of
    /// a line without reading the configurations of all commands.
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

    /// The name of the command on the command line.
    public var name: String { words?[0] ?? command._commandName }
    /// The alternative names of the command.
    public var aliases: [String] {
        words.map { Array($0.dropFirst()) } ?? command.configuration.aliases
    }
    /// Returns true if the word is the command's name or one of its aliases.
    public func answers(to word: String) -> Bool { name == word || aliases.contains(word) }
    /// The summary of the command in one line.
    public var summary: String { command.configuration.abstract }
}

extension ExtensionPoint where Value == CommandContribution {
    /// The commands that modules add to the command line.
    public static var commands: ExtensionPoint<CommandContribution> {
        .init("command-line.commands")
    }
}

/// A page of `cairn help` that is not about a single command.
public struct HelpTopic: Sendable {
    /// The name of the page as an argument of `cairn help`.
    public let name: String
    /// The summary in one line.
    public let summary: String
    /// Returns the text of the page, at most 80 columns wide.
    public let text: @Sendable () -> String

    /// Creates a page. `text` is called only when the page is shown.
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

/// Work that a module does after each successful command, such as starting a background process.
///
/// The user waits for it, so it must take less than a millisecond.
public struct AfterCommand: Sendable {
    /// Does the work. It cannot throw; errors must be reported at another time.
    public let run: @Sendable (Session) async -> Void

    /// Creates work to run after commands.
    public init(_ run: @escaping @Sendable (Session) async -> Void) { self.run = run }
}

extension ExtensionPoint where Value == AfterCommand {
    /// The work that modules do after each successful command.
    public static var afterwards: ExtensionPoint<AfterCommand> { .init("command-line.afterwards") }
}

/// A file of a module with a user's data, next to the journal. It is deleted when the user deletes
/// everything.
public struct PersonalFile: Sendable {
    /// The name of the file in the folder with the user's data.
    public var name: String
    /// The functions for backups of the file; nil if backups do not contain the file.
    public var keeping: FileBackup?

    /// Creates a file with a name.
    public init(_ name: String, keeping: FileBackup? = nil) {
        self.name = name
        self.keeping = keeping
    }

    /// The functions for copying a file into a backup and for restoring it. Rule P3.
    public struct FileBackup: Sendable {
        /// Copies the file in a folder into a new file, while others may be using it.
        public var copy:
            @Sendable (_ folder: String, _ copy: String) async throws(Rejection) -> Void
        /// Throws if a copy is damaged or has a newer version.
        public var prove: @Sendable (_ copy: String) async throws(Rejection) -> Void
        /// Replaces the file in a folder by a verified copy.
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
    /// The files of modules with a user's data, next to the journal.
    public static var personalFiles: ExtensionPoint<PersonalFile> { .init("command-line.files") }
}
