public import Core
public import PortabilityAPI

/// Imports another program's data into the user's items. Rule P1.
public struct ImportItems: Command {
    public static var name: String { "portability.import" }
    /// The form has no field for the file, because the caller reads it first.
    public static let form = Form(
        "Import a file of another program", { ImportItems(ImportedSource(), isDryRun: $0) },
        Field(
            "dryRun", \.isDryRun, "True to report what would be imported and write nothing.",
            default: false))
    public static let answer = ImportReport.shape

    let source: ImportedSource
    let isDryRun: Bool

    /// Creates a command that imports a source, or only previews it if `isDryRun` is true.
    public init(_ source: ImportedSource, isDryRun: Bool = false) {
        self.source = source
        self.isDryRun = isDryRun
    }

    /// Records all events or none. A repeated import records nothing.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard !isDryRun else { return [] }
        let intake = try intake(in: context.view)
        return intake.plan(source.items, today: context.today, in: context.view).events
    }

    /// Returns the imported counts, or the preview if nothing was recorded.
    public func reply(in context: ReplyContext) throws(Rejection) -> ImportReport {
        let intake = try intake(in: context.view)
        let plan =
            context.events.isEmpty
            ? intake.plan(source.items, today: context.today, in: context.view)
            : intake.report(
                source.items, recorded: context.events, today: context.today, in: context.view)
        return ImportReport(
            counts: plan.counts, changed: source.changed + plan.changed,
            leftOut: source.leftOut + plan.leftOut, isDryRun: isDryRun)
    }

    private func intake(in view: WorldView) throws(Rejection) -> any ItemImport {
        guard let intake = view.answer(.itemImport) else {
            throw .noItems
        }
        return intake
    }
}

extension Rejection {
    /// The error for a program that cannot import or export items.
    static var noItems: Rejection {
        Rejection(
            "portability.no-intake", "This program has no module for habits.",
            category: .unavailable)
    }
}

extension Rejection {
    /// The error as caused by the submitted file, not by stored data.
    public var ofSentFile: Rejection {
        guard category == .damaged, code.hasPrefix("import.") else { return self }
        var rejection = self
        rejection.category = .invalid
        return rejection
    }
}

extension WorldView {
    /// Returns the user's items for another program's file. Throws `portability.no-intake` if the
    /// program has no items.
    public func exportedItems(today: Day) throws(Rejection) -> ExportedItems {
        try answer(.itemExport).orThrow(.noItems).exportedItems(today: today, in: self)
    }
}

/// The result of an import with its adaptations and omissions.
public struct ImportReport: Hashable, Shaped {
    /// The numbers of imported records.
    public let counts: ImportCounts
    /// The adaptations, one sentence each.
    public let changed: [String]
    /// The omitted records with reasons, one sentence each.
    public let leftOut: [String]
    /// True if nothing was written.
    public let isDryRun: Bool

    public static let shape = Shape<ImportReport> {
        Member("imported", \.counts, as: imported)
        Member(
            "unchanged", \.counts.unchanged, "The number of items and entries that already existed."
        )
        Member("changed", \.changed, "The adjustments, one sentence each.")
        Member("leftOut", \.leftOut, "The data that was not imported, one sentence each.")
        Member("dryRun", \.isDryRun, "True if nothing was written.")
    }

    private static let imported = Shape<ImportCounts> {
        Member("habits", \.habits, "The number of new habits.")
        Member("tasks", \.tasks, "The number of new tasks.")
        Member("done", \.done, "The number of days marked as done.")
        Member("skipped", \.skipped, "The number of skipped days.")
        Member("amounts", \.amounts, "The number of logged amounts.")
        Member("archived", \.archived, "The number of items imported as archived.")
    }
}
