internal import Core
internal import Engine
internal import PageKit
internal import Plans
internal import RouteKit

/// The plan page: included features, prices and cancellation. Rule O4.
enum PlanPage {
    static let path = "/plan"

    static let route = Route.page(
        path, operation: "pagePlan", summary: "Show the plan and the features of Pro."
    ) { _, asking in page(asking) }

    static func page(
        _ asking: QueryContext, typed: String = "", wrong: Rejection? = nil
    ) -> Page {
        let status = Plans.status(on: asking.today, in: asking.view)
        return Page(
            "Plan", place: "plan",
            main: PlanText.templates.render(
                "plan", Drawing(status, typed: typed, wrong: wrong?.message)),
            status: wrong.map { Problem.status(of: $0) } ?? 200)
    }

    private struct Drawing {
        struct Feature {
            var title: String
            var free: String
            var pro: String
        }
        struct Product {
            var id: String
            var title: String
            var price: String
            var trial: String
            var mayTry: Bool
        }
        var style = PlanAssets.style.path
        var wrong: String?
        var sentence: String
        var isForEveryone: Bool
        var isPro: Bool
        var isFree: Bool
        var hasEnd: Bool
        var isBought: Bool
        var features: [Feature]
        var products: [Product]
        var showsPrices: Bool
        var hadTrial: Bool
        var takesPurchases: Bool
        var takesLicences: Bool
        var typed: String
        var terms: String?
        var privacy: String?
        var goat: String

        init(_ status: PlanStatus, typed: String, wrong: String?) {
            let terms = status.terms
            self.wrong = wrong
            sentence = status.sentence
            isForEveryone = status.isForEveryone
            isPro = status.isPro && !status.isForEveryone
            isFree = !status.isPro
            hasEnd = status.until != nil
            isBought = status.source == .store
            features = status.features.map { Feature(title: $0, free: $1, pro: $2) }
            products = PlanProduct.allCases.map {
                Product(
                    id: $0.rawValue, title: $0.title, price: $0.price,
                    trial: "\($0.trialDays) days free", mayTry: status.mayTry)
            }
            showsPrices = isFree && (terms.takesPurchases || terms.offersTrial)
            hadTrial = isFree && terms.offersTrial && !status.mayTry
            takesPurchases = terms.takesPurchases
            takesLicences = terms.licenceKey != nil
            self.typed = typed
            self.terms = terms.termsAddress
            privacy = terms.privacyAddress
            goat = Goat.html()
        }
    }
}
