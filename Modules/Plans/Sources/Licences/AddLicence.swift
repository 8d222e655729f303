public import Core

/// Adds a licence signed by the server's operator. Rule O4.
public struct AddLicence: Command {
    public static var name: String { "plans.add" }
    public static let form = Form(
        "Add a licence", AddLicence.init(_:),
        Field(
            "licence", \.licence,
            Codec.line(Licence.lengths).described("The licence, as the operator issued it."),
            refusal: Refusal(
                "plans.licence", "The licence must be one line of 100–2,000 characters.")))
    public static let answer = PlanStatus.shape

    /// The licence, one line of text.
    public var licence: String

    /// Creates a command that adds a licence.
    public init(_ licence: String) { self.licence = licence }

    /// Records the licence. Does nothing if it is already added.
    ///
    /// Throws `plans.licence` if it is not valid on this server, `plans.licence.over` if it has
    /// expired, `plans.taken` if another account has it, and `plans.unneeded` if the program has no
    /// plans.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (view, today) = (context.view, context.today)
        let book = try view.answer(.planProvider).orThrow(.unneeded)
        let key = try book.terms.licenceKey.orThrow(.noLicences)
        let found = try Licence(licence, signedBy: key)
        if let until = found.until, until < today {
            throw .conflict(
                "plans.licence.over", "The licence expired after \(until).", field: "licence")
        }
        guard book.counts(found, for: view.account) else { throw .taken("licence") }
        guard !view.plans.licences.contains(where: { $0.value.licence == licence }) else {
            return []
        }
        return [PlanFact(licence: licence).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> PlanStatus {
        Plans.status(on: context.today, in: context.view)
    }
}

extension Rejection {
    /// The error for a program without plans, where no licence is needed.
    public static let unneeded = Rejection.conflict(
        "plans.unneeded", "No licence is needed: all features are free for everyone.")
    /// The error for a program that accepts no licences.
    static let noLicences = Rejection.conflict(
        "plans.no-licences", "This program does not accept licences.", field: "licence")

    /// Returns the error for a licence or purchase of another account.
    public static func taken(_ field: String) -> Rejection {
        .conflict("plans.taken", "This already belongs to another account.", field: field)
    }
}
