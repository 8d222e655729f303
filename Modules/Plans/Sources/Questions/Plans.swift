public import Core
internal import EntitlementsAPI
internal import FlagsAPI
public import SecretsAPI

/// The queries for a user's plan. Rule O4.
public enum Plans {
    /// The switch that turns configured trials on or off.
    static let trials = Tunable(
        flag: "plans.trials", "Trials of Pro: 1 if users can start one.", standard: true)

    /// Returns true if everything is included on a day, by a plan or because there are no plans.
    public static func isPro(on day: Day, in view: WorldView) -> Bool {
        guard let book = view.answer(.planProvider) else { return true }
        return spans(book, in: view).contains { $0.contains(day) }
    }

    /// Returns the user's plan status on a day.
    public static func status(on day: Day, in view: WorldView) -> PlanStatus {
        let free = PlanStatus.Free(
            habits: view.free(FreeLimits.habits, on: day),
            focusTemplates: view.free(FreeLimits.focusTemplates, on: day),
            coachMessages: view.free(FreeLimits.coachMessages, on: day))
        guard let book = view.answer(.planProvider) else {
            return PlanStatus(isPro: true, isForEveryone: true, terms: PlanTerms(), free: free)
        }
        var terms = book.terms
        terms.offersTrial = terms.offersTrial && view.isOn(trials, on: day)
        let spans = spans(book, in: view)
        // The period that ends last decides.
        let span = spans.filter { $0.contains(day) }.max { $0.last ?? .max < $1.last ?? .max }
        var status = PlanStatus(isPro: span != nil, isForEveryone: false, terms: terms, free: free)
        status.source = span?.source
        status.product = span?.product
        status.until = span?.last
        status.isTrial = span?.isTrial ?? false
        status.ended = span == nil ? spans.compactMap(\.last).filter { $0 < day }.max() : nil
        status.mayTry =
            terms.offersTrial && span == nil && !book.hadTrial(view.account)
        return status
    }

    /// Returns the user's licences that are valid with a key.
    public static func licences(signedBy key: VerifyingKey, in view: WorldView) -> [Licence] {
        view.plans.licences.compactMap { try? Licence($0.value.licence, signedBy: key) }
    }

    /// A period of Pro in the user's days.
    struct Span {
        var source: PlanGrant.Source
        var product: PlanProduct?
        var first: Day
        var last: Day?
        var isTrial = false

        func contains(_ day: Day) -> Bool { first <= day && day <= last ?? .max }
    }

    private static func spans(_ book: any PlanProvider, in view: WorldView) -> [Span] {
        let bought = book.grants(of: view.account).map { grant in
            Span(
                source: grant.source, product: grant.product,
                first: day(of: grant.from, in: view),
                last: grant.until.map { day(of: $0, in: view) }, isTrial: grant.isTrial)
        }
        guard let key = book.terms.licenceKey else { return bought }
        return bought
            + licences(signedBy: key, in: view).filter { book.counts($0, for: view.account) }.map {
                Span(source: .licence, first: $0.from, last: $0.until)
            }
    }

    /// Returns the user's day of an instant. A plan lasts until the end of its last day.
    private static func day(of instant: Instant, in view: WorldView) -> Day {
        let moment = try? view.answer(.dayProvider)?.moment(at: instant, zone: nil, in: view)
        return moment?.day ?? Zone.utc.wallTime(at: instant).day
    }
}

extension Day {
    fileprivate static let max = Day(Int32.max)
}
