public import Core

/// A purchase with a verified store signature. Rule O4.
public struct StoreTransaction: Hashable, Sendable {
    /// The id of the subscription's first purchase, shared by all renewals. It belongs to one
    /// account.
    public var original: String
    /// The id of this purchase.
    public var id: String
    /// The purchased product.
    public var product: PlanProduct
    /// The instant of the purchase or renewal.
    public var purchased: Instant
    /// The instant at which the purchase expires.
    public var expires: Instant
    /// The instant at which the store revoked it, as after a refund; nil if it did not.
    public var revoked: Instant?
    /// The instant at which the store signed this transaction.
    public var signed: Instant
    /// True if the period is a free trial.
    public var isTrial: Bool

    /// Creates a transaction.
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

    /// Returns true if this transaction is newer than another of the same subscription: a later
    /// period, or a later signature for the same period.
    public func replaces(_ other: StoreTransaction) -> Bool {
        id == other.id
            ? signed > other.signed : (purchased, signed) > (other.purchased, other.signed)
    }
}

/// A verifier of store signatures. Throws `plans.purchase` if a text is not signed by the store or
/// is for another product. Rule O4.
public protocol StoreReader: Sendable {
    /// Returns the purchase in a signed transaction.
    func transaction(_ text: String, at now: Instant) async throws(Rejection) -> StoreTransaction
    /// Returns the purchase in a signed notice of the store's server; nil if it contains none.
    func notice(_ text: String, at now: Instant) async throws(Rejection) -> StoreTransaction?
}
