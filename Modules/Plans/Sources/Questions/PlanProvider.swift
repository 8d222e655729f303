public import Core
public import SecretsAPI

/// A product that users can buy. Rule O4.
public enum PlanProduct: String, Hashable, Sendable, CaseIterable {
    /// A monthly subscription.
    case monthly = "pro.monthly"
    /// A yearly subscription.
    case yearly = "pro.yearly"

    /// The title, such as "Monthly".
    public var title: String { self == .monthly ? "Monthly" : "Yearly" }
    /// The price, such as "£5.99 a month".
    public var price: String { self == .monthly ? "£5.99 a month" : "£49.99 a year" }
    /// The number of free trial days, once for each user.
    public var trialDays: Int { self == .monthly ? 7 : 14 }
}

/// A period of Pro, stored on the server separately from facts. Rule O4.
public struct PlanGrant: Hashable, Sendable {
    /// The source of Pro.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// A purchase in the App Store.
        case store
        /// A licence signed by the server's operator.
        case licence
        /// A free trial.
        case trial
    }

    /// The source of the grant.
    public var source: Source
    /// The product that was bought or is being tried.
    public var product: PlanProduct
    /// The start of the period.
    public var from: Instant
    /// The end of the period; nil for no end.
    public var until: Instant?
    /// True if the period is free of charge.
    public var isTrial: Bool

    /// Creates a grant.
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

/// The operator's configuration of plans.
public struct PlanTerms: Hashable, Sendable {
    /// The key that verifies licences; nil if licences are not accepted.
    public var licenceKey: VerifyingKey?
    /// True if App Store purchases are accepted.
    public var takesPurchases = false
    /// True if users can start a trial without a purchase.
    public var offersTrial = false
    /// The address of the terms; nil for the terms included in the page.
    public var termsAddress: String?
    /// The address of the privacy policy; nil for the policy included in the page.
    public var privacyAddress: String?

    /// Creates terms without any way to get Pro.
    public init() {}
}

/// The provider of users' plans. A program without one includes everything. Rule O4.
public protocol PlanProvider: Sendable {
    /// The operator's configuration.
    var terms: PlanTerms { get }
    /// Returns the purchases and trials of an account that were not revoked.
    func grants(of account: AccountID?) -> [PlanGrant]
    /// Returns true if the account already had its trial.
    func hadTrial(_ account: AccountID?) -> Bool
    /// Returns true if a correctly signed licence is valid for the account.
    func counts(_ licence: Licence, for account: AccountID?) -> Bool
}

extension Capability where Value == any PlanProvider {
    /// The provider of plans; none if everything is included.
    public static var planProvider: Capability<any PlanProvider> { .init("plans.book") }
}

extension PlanProvider {
    /// Returns no grants.
    public func grants(of account: AccountID?) -> [PlanGrant] { [] }
    /// Returns false.
    public func hadTrial(_ account: AccountID?) -> Bool { false }
    /// Returns true, because there is only one user.
    public func counts(_ licence: Licence, for account: AccountID?) -> Bool { true }
}

/// The plans of a single-user program that only accepts licences, such as a command line.
public struct LicencePlanProvider: PlanProvider {
    public let terms: PlanTerms

    /// Creates a book. It offers no trials, because only a server knows which trials were used.
    public init(_ terms: PlanTerms) {
        var terms = terms
        terms.offersTrial = false
        self.terms = terms
    }
}
