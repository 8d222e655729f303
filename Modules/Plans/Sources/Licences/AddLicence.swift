public import Core

/// Adds a licence that whoever runs the server signed. Rule O4.
public struct AddLicence: Command {
    public static var name: String { "plans.add" }
    public static let form = Form(
        "Add a licence", AddLicence.init(_:),
        Field(
            "licence", \.licence,
            Codec.line(Licence.lengths).described("The one line that it is."),
            refusal: Refusal("plans.licence", "A licence is one line of 100 to 2,000 characters.")))
    public static let answer = PlanStatus.shape

    /// The one line that it is.
    public var licence: String

    /// Adds a licence.
    public init(_ licence: String) { self.licence = licence }

    /// Refuses what is no licence of this place (`plans.licence`), one that is over
    /// (`plans.licence.over`), somebody else's (`plans.taken`), and any where none are needed
    /// (`plans.unneeded`). One that is there already stays.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (view, today) = (context.view, context.today)
        let book = try view.answer(.planBook).orRefused(.unneeded)
        let key = try book.terms.licenceKey.orRefused(.noLicences)
        let found = try Licence(licence, signedBy: key)
        if let until = found.until, until < today {
            throw .conflict(
                "plans.licence.over", "The licence was in force until \(until).", field: "licence")
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
    /// There are no plans, so that nothing can be added to one.
    public static let unneeded = Rejection.conflict(
        "plans.unneeded", "Everything is included here: there are no plans to choose from.")
    /// Whoever runs this signs no licences.
    static let noLicences = Rejection.conflict(
        "plans.no-licences", "Licences are not taken here.", field: "licence")

    /// A licence or a purchase belongs to another account already.
    public static func taken(_ field: String) -> Rejection {
        .conflict("plans.taken", "It belongs to another account already.", field: field)
    }
}
