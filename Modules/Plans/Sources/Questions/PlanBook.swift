public import Core
public import SecretsAPI

/// What can be bought. Rule O4.
public enum PlanProduct: String, Hashable, Sendable, CaseIterable {
    /// Month by month.
    case monthly = "pro.monthly"
    /// Year by year.
    case yearly = "pro.yearly"

    /// "Monthly".
    public var title: String { self == .monthly ? "Monthly" : "Yearly" }
    /// "£5.99 a month".
    public var price: String { self == .monthly ? "£5.99 a month" : "£49.99 a year" }
    /// So many days cost nothing, once a person.
    public var trialDays: Int { self == .monthly ? 7 : 14 }
}

/// Pro for a while: what a server keeps of a person beside the facts. Rule O4.
public struct PlanGrant: Hashable, Sendable {
    /// Where Pro comes from.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// Bought in the App Store.
        case store
        /// A licence that whoever runs the server signed.
        case licence
        /// Days that cost nothing.
        case trial
    }

    /// Where it comes from.
    public var source: Source
    /// What was bought or is tried.
    public var product: PlanProduct
    /// When it begins.
    public var from: Instant
    /// When it ends; nil: never.
    public var until: Instant?
    /// Whether it costs nothing so far.
    public var isTrial: Bool

    /// Pro for a while.
    public init(
        _ source: Source, _ product: PlanProduct, from: Instant, until: Instant?,
        isTrial: Bool = false
    ) {
        self.source = source
        self.product = product
        self.from = from
        self.until = until
        self.isTrial = isTrial
    }
}

/// What whoever runs a program set up about plans.
public struct PlanTerms: Hashable, Sendable {
    /// The key by which licences are checked; nil: none are taken.
    public var licenceKey: VerifyingKey?
    /// Whether purchases of the App Store are taken.
    public var takesPurchases = false
    /// Whether days can be tried without a purchase.
    public var offersTrial = false
    /// Where the terms stand; nil: with the words of the page.
    public var termsAddress: String?
    /// Where it stands what becomes of what people record; nil: with the words of the page.
    public var privacyAddress: String?

    /// No way to Pro yet.
    public init() {}
}

/// Knows who has Pro, where there are plans. A program without one includes everything. Rule O4.
public protocol PlanBook: Sendable {
    /// What was set up.
    var terms: PlanTerms { get }
    /// What was bought or begun for an account and was not taken back.
    func grants(of account: AccountID?) -> [PlanGrant]
    /// Whether the account had its trial.
    func hadTrial(_ account: AccountID?) -> Bool
    /// Whether a licence, whose signature is right, is this account's to use.
    func counts(_ licence: Licence, for account: AccountID?) -> Bool
}

extension Capability where Value == any PlanBook {
    /// The one who knows who has Pro; nobody where everything is included.
    public static var planBook: Capability<any PlanBook> { .init("plans.book") }
}

extension PlanBook {
    /// No purchases.
    public func grants(of account: AccountID?) -> [PlanGrant] { [] }
    /// None.
    public func hadTrial(_ account: AccountID?) -> Bool { false }
    /// It is, where there is one person.
    public func counts(_ licence: Licence, for account: AccountID?) -> Bool { true }
}

/// Plans of a program of one person that takes licences alone, as a command line does.
public struct LicenceBook: PlanBook {
    public let terms: PlanTerms

    /// Plans on these terms; days to try are a server's to give, which knows who had theirs.
    public init(_ terms: PlanTerms) {
        var terms = terms
        terms.offersTrial = false
        self.terms = terms
    }
}
