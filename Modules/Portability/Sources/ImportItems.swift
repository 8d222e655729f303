public import Core
public import PortabilityAPI

/// Takes what another program wrote into the person's own items. Rule P1.
public struct ImportItems: Command {
    public static var name: String { "portability.import" }
    /// A file is no field: whoever has one reads it first.
    public static let form = Form(
        "Take in what another program wrote", { ImportItems(ImportedSource(), isDryRun: $0) },
        Field("dryRun", \.isDryRun, "Only say what would come in.", default: false))
    public static let answer = ImportReport.shape

    let source: ImportedSource
    let isDryRun: Bool

    /// Takes in a source, or only says what would come in.
    public init(_ source: ImportedSource, isDryRun: Bool = false) {
        self.source = source
        self.isDryRun = isDryRun
    }

    /// Events are all or none. Importing the same again records nothing.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard !isDryRun else { return [] }
        let intake = try intake(in: context.view)
        return intake.plan(source.items, today: context.today, in: context.view).events
    }

    /// What came in or, where nothing was recorded, what would.
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

    private func intake(in view: WorldView) throws(Rejection) -> any ItemIntake {
        guard let intake = view.answer(.itemIntake) else {
            throw .noItems
        }
        return intake
    }
}

extension Rejection {
    /// Nobody in this program takes items in or gives them out.
    static var noItems: Rejection {
        Rejection(
            "portability.no-intake", "This program has no module that keeps habits.",
            category: .unavailable)
    }
}

extension Rejection {
    /// The same where it is the file that was sent that is damaged, not what is kept here.
    public var ofSentFile: Rejection {
        guard category == .damaged, code.hasPrefix("import.") else { return self }
        var rejection = self
        rejection.category = .invalid
        return rejection
    }
}

extension WorldView {
    /// The person's items, for a file of another program. Refused with `portability.no-intake`
    /// where nobody keeps any.
    public func outtake(today: Day) throws(Rejection) -> Outtake {
        try answer(.itemOuttake).orRefused(.noItems).outtake(today: today, in: self)
    }
}

/// What came in, what was changed to fit, and what was left out and why.
public struct ImportReport: Hashable, Shaped {
    /// How much came in.
    public let counts: IntakeCounts
    /// What was changed to fit, in sentences for people.
    public let changed: [String]
    /// What was left out and why, in sentences for people.
    public let leftOut: [String]
    /// Whether nothing was written.
    public let isDryRun: Bool

    public static let shape = Shape<ImportReport> {
        Member("imported", \.counts, as: imported)
        Member("unchanged", \.counts.unchanged)
        Member("changed", \.changed)
        Member("leftOut", \.leftOut)
        Member("dryRun", \.isDryRun)
    }

    private static let imported = Shape<IntakeCounts> {
        Member("habits", \.habits)
        Member("tasks", \.tasks)
        Member("done", \.done)
        Member("skipped", \.skipped)
        Member("amounts", \.amounts)
        Member("archived", \.archived)
    }
}
