public import Core

/// A purchase as the store signed it, once the signature was checked. Rule O4.
public struct StoreTransaction: Hashable, Sendable {
    /// The first purchase of a subscription, which all its renewals name: one account has it.
    public var original: String
    /// This purchase.
    public var id: String
    /// What was bought.
    public var product: PlanProduct
    /// When it was bought or renewed.
    public var purchased: Instant
    /// When it ends.
    public var expires: Instant
    /// When the store took it back, as after a refund; nil if it did not.
    public var revoked: Instant?
    /// When the store signed this.
    public var signed: Instant
    /// Whether these are days that cost nothing.
    public var isTrial: Bool

    /// A purchase.
    public init(
        original: String, id: String, product: PlanProduct, purchased: Instant, expires: Instant,
        revoked: Instant? = nil, signed: Instant, isTrial: Bool = false
    ) {
        self.original = original
        self.id = id
        self.product = product
        self.purchased = purchased
        self.expires = expires
        self.revoked = revoked
        self.signed = signed
        self.isTrial = isTrial
    }

    /// Whether this says something later than another of the same subscription: a later period, or
    /// a later word on the same one.
    public func replaces(_ other: StoreTransaction) -> Bool {
        id == other.id
            ? signed > other.signed : (purchased, signed) > (other.purchased, other.signed)
    }
}

/// Checks what a store signed. Fails with `plans.purchase` for what it did not sign, or not about
/// this product. Rule O4.
public protocol StoreReader: Sendable {
    /// The purchase in a signed transaction.
    func transaction(_ text: String, at now: Instant) async throws(Rejection) -> StoreTransaction
    /// The purchase that a signed notice of the store's server is about; nil if it is about none.
    func notice(_ text: String, at now: Instant) async throws(Rejection) -> StoreTransaction?
}
