public import Core

/// Reads files of another program; contributed by whoever knows its format.
public protocol Importer: Sendable {
    /// What people type: `loop`.
    var name: String { get }
    /// "Loop Habit Tracker".
    var title: String { get }
    /// What it reads: "a backup (.db) or a CSV export (.zip or its folder)".
    var accepts: String { get }
    /// Reads a file or folder; nothing is written anywhere.
    ///
    /// `progress` is told how many records were read so far. Throws `import.…` with one sentence.
    func read(
        _ path: String, progress: @Sendable (Int) -> Void
    ) throws(Rejection) -> ImportedSource
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
