public import Core

/// Reads files of another program. The module that knows the format contributes it.
public protocol Importer: Sendable {
    /// The name used in commands: `loop`.
    var name: String { get }
    /// The program's title: "Loop Habit Tracker".
    var title: String { get }
    /// The accepted input: "a backup (.db) or a CSV export (.zip or its folder)".
    var accepts: String { get }
    /// True if a mapping can say which column is what, or how days and amounts are written.
    var takesMapping: Bool { get }
    /// Reads a file or folder without writing anything.
    ///
    /// `progress` is called with the number of records read so far. Throws `import.…` with one
    /// sentence.
    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource
}

extension Importer {
    /// False: the format describes its own columns.
    public var takesMapping: Bool { false }
}

/// The input of an importer.
public struct ImportFile: Sendable {
    /// The path of the file or folder.
    public var path: String
    /// The rule that assigns an instant to the user's day, for sources that store instants.
    public var days: DayRule
    /// The mapping of columns in JSON, for importers that need one; nil if none was given.
    public var mapping: String?
    /// The tag of the locale that the person chose, for days and amounts that a file leaves open;
    /// nil if they chose none. Rule P6.
    public var locale: String?

    /// Creates an input from a file or folder.
    public init(_ path: String, days: DayRule, mapping: String? = nil) {
        self.path = path
        self.days = days
        self.mapping = mapping
    }
}

/// The content of another program's file.
public struct ImportedSource: Hashable, Sendable {
    /// The habits with their entries, in the source's order.
    public var items: [PortableItem] = []
    /// The adjustments made, in sentences for the user.
    public var changed: [String] = []
    /// The omissions with their reasons, in sentences for the user.
    public var leftOut: [String] = []
    /// Creates an empty source.
    public init() {}
}

extension ExtensionPoint where Value == any Importer {
    /// The importers of other programs' files.
    public static var importers: ExtensionPoint<any Importer> { .init("portability.importers") }
}

/// Imports other data than habits through commands. The module that knows the format contributes
/// it.
public protocol CommandImporter: Sendable {
    /// The name used in commands: `activitywatch`.
    var name: String { get }
    /// The program's title: "ActivityWatch".
    var title: String { get }
    /// The accepted input: "a server (http://…) or its export".
    var accepts: String { get }
    /// Reads a file or an address without writing anything. Throws `import.…` with one sentence.
    func read(_ source: String, for view: WorldView) throws(Rejection) -> ImportedCommands
}

/// The content of a source, as commands that record it.
public struct ImportedCommands: Sendable {
    /// The commands. Running one again must add nothing.
    public var commands: [any Command]
    /// The total number of records in the commands.
    public var count: Int
    /// The name of a record: "interval".
    public var noun: String
    /// The omissions with their reasons, in sentences for the user.
    public var leftOut: [String]

    /// Creates imported commands.
    public init(_ commands: [any Command], count: Int, noun: String, leftOut: [String] = []) {
        self.commands = commands
        self.count = count
        self.noun = noun
        self.leftOut = leftOut
    }
}

extension ExtensionPoint where Value == any CommandImporter {
    /// The importers of other data than habits.
    public static var commandImporters: ExtensionPoint<any CommandImporter> {
        .init("portability.command-importers")
    }
}
