public import Core
internal import EntitlementsAPI
internal import FlagsAPI
public import SecretsAPI

/// What can be asked about a person's plan. Rule O4.
public enum Plans {
    /// Whether trials are given where they are set up.
    static let trials = Tunable(
        flag: "plans.trials", "Whether days can be tried, where that is set up.", standard: true)

    /// Whether everything is included on a day: by a plan, or because there are none.
    public static func isPro(on day: Day, in view: WorldView) -> Bool {
        guard let book = view.answer(.planBook) else { return true }
        return spans(book, in: view).contains { $0.contains(day) }
    }

    /// Where the person is with plans on a day.
    public static func status(on day: Day, in view: WorldView) -> PlanStatus {
        let free = PlanStatus.Free(
            habits: view.free(FreeLimits.habits, on: day),
            focusTemplates: view.free(FreeLimits.focusTemplates, on: day),
            coachMessages: view.free(FreeLimits.coachMessages, on: day))
        guard let book = view.answer(.planBook) else {
            return PlanStatus(isPro: true, isForEveryone: true, terms: PlanTerms(), free: free)
        }
        var terms = book.terms
        terms.offersTrial = terms.offersTrial && view.isOn(trials, on: day)
        let spans = spans(book, in: view)
        // What lasts longest is what the person would miss.
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

    /// The licences that a person added, as far as they are licences of this place.
    public static func licences(signedBy key: VerifyingKey, in view: WorldView) -> [Licence] {
        view.plans.licences.compactMap { try? Licence($0.value.licence, signedBy: key) }
    }

    /// Pro, by the person's days.
    struct Span {
        var source: PlanGrant.Source
        var product: PlanProduct?
        var first: Day
        var last: Day?
        var isTrial = false

        func contains(_ day: Day) -> Bool { first <= day && day <= last ?? .max }
    }

    private static func spans(_ book: any PlanBook, in view: WorldView) -> [Span] {
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

    /// The person's day of an instant: a plan lasts until the end of the day on which it ends.
    private static func day(of instant: Instant, in view: WorldView) -> Day {
        let moment = try? view.answer(.dayKeeper)?.moment(at: instant, zone: nil, in: view)
        return moment?.day ?? Zone.utc.wallTime(at: instant).day
    }
}

extension Day {
    fileprivate static let max = Day(Int32.max)
}
