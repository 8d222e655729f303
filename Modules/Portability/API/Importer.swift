public import Core

/// Reads files of another program; contributed by whoever knows its format.
public protocol Importer: Sendable {
    /// What people type: `loop`.
    var name: String { get }
    /// "Loop Habit Tracker".
    var title: String { get }
    /// What it reads: "a backup (.db) or a CSV export (.zip or its folder)".
    var accepts: String { get }
    /// True if a mapping can say which column is what, or how days and amounts are written.
    var takesMapping: Bool { get }
    /// Reads a file or folder; nothing is written anywhere.
    ///
    /// `progress` is told how many records were read so far. Throws `import.…` with one sentence.
    func read(
        _ file: ImportFile, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource
}

extension Importer {
    /// What it reads says itself what is what.
    public var takesMapping: Bool { false }
}

/// What an importer is given to read.
public struct ImportFile: Sendable {
    /// Where the file or folder lies.
    public var path: String
    /// Which day of the person an instant belongs to, for sources that keep instants.
    public var days: DayRule
    /// Which column is what, in JSON, for an importer that takes a mapping; nil if nobody said.
    public var mapping: String?
    /// The tag of the locale that the person chose, for days and amounts that a file leaves open;
    /// nil if they chose none. Rule P6.
    public var locale: String?

    /// A file or folder, and how to read it.
    public init(_ path: String, days: DayRule, mapping: String? = nil) {
        self.path = path
        self.days = days
        self.mapping = mapping
    }
}

/// What a file of another program holds.
public struct ImportedSource: Hashable, Sendable {
    /// The habits with their entries, in the source's order.
    public var items: [PortableItem] = []
    /// What was changed to fit, in sentences for people.
    public var changed: [String] = []
    /// What was left out and why, in sentences for people.
    public var leftOut: [String] = []
    /// A source without anything.
    public init() {}
}

extension ExtensionPoint where Value == any Importer {
    /// Readers of other programs' files.
    public static var importers: ExtensionPoint<any Importer> { .init("portability.importers") }
}

/// Reads what is no habits, for commands that record it; contributed by whoever knows its format.
public protocol CommandImporter: Sendable {
    /// What people type: `activitywatch`.
    var name: String { get }
    /// "ActivityWatch".
    var title: String { get }
    /// What it reads: "a server (http://…) or its export".
    var accepts: String { get }
    /// Reads a file or an address; nothing is written. Throws `import.…` with one sentence.
    func read(_ source: String, for view: WorldView) throws(Rejection) -> ImportedCommands
}

/// What a source holds, as commands that record it.
public struct ImportedCommands: Sendable {
    /// The commands, each of which adds nothing when it is performed again.
    public var commands: [any Command]
    /// How many records the commands have in all.
    public var count: Int
    /// What a record is called: "interval".
    public var noun: String
    /// What was left out and why, in sentences for people.
    public var leftOut: [String]

    /// What a source holds.
    public init(_ commands: [any Command], count: Int, noun: String, leftOut: [String] = []) {
        self.commands = commands
        self.count = count
        self.noun = noun
        self.leftOut = leftOut
    }
}

extension ExtensionPoint where Value == any CommandImporter {
    /// Readers of other programs' files that hold no habits.
    public static var commandImporters: ExtensionPoint<any CommandImporter> {
        .init("portability.command-importers")
    }
}
