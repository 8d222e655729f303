public import Core
public import PortabilityAPI

/// Takes what another program wrote into the person's own items. Rule P1.
public struct ImportItems: Command {
    public static var name: String { "portability.import" }
    public static var isIdempotent: Bool { true }

    let source: ImportedSource
    let isDryRun: Bool

    /// Takes in a source, or only says what would come in.
    public init(_ source: ImportedSource, isDryRun: Bool = false) {
        self.source = source
        self.isDryRun = isDryRun
    }

    /// Replies with a report; events are all or none. Importing the same again records nothing.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<ImportReport>
    {
        guard let intake = context.view.answer(.itemIntake) else {
            throw Rejection(
                "portability.no-intake", "This program has no module that keeps habits.",
                category: .unavailable)
        }
        let plan = intake.plan(source.items, today: context.today, in: context.view)
        let report = ImportReport(
            counts: plan.counts, changed: source.changed + plan.changed,
            leftOut: source.leftOut + plan.leftOut, isDryRun: isDryRun)
        return Decision(isDryRun ? [] : plan.events, reply: report)
    }
}

/// What came in, what was changed to fit, and what was left out and why.
public struct ImportReport: Hashable, Sendable {
    /// How much came in.
    public let counts: IntakeCounts
    /// What was changed to fit, in sentences for people.
    public let changed: [String]
    /// What was left out and why, in sentences for people.
    public let leftOut: [String]
    /// Whether nothing was written.
    public let isDryRun: Bool

    /// `{"imported":{…},"unchanged":…,"changed":[…],"leftOut":[…],"dryRun":…}`
    public var json: JSON {
        [
            "imported": [
                "habits": .integer(Int64(counts.habits)), "done": .integer(Int64(counts.done)),
                "skipped": .integer(Int64(counts.skipped)),
                "amounts": .integer(Int64(counts.amounts)),
                "archived": .integer(Int64(counts.archived)),
            ],
            "unchanged": .integer(Int64(counts.unchanged)),
            "changed": .array(changed.map { .string($0) }),
            "leftOut": .array(leftOut.map { .string($0) }), "dryRun": .bool(isDryRun),
        ]
    }
}
