public import Core
public import Plans

/// The storage of purchases, licences and trials on a server, separate from facts. It ensures that
/// none is used twice. Rule O4.
public protocol ClaimStore: Sendable {
    /// Returns a number that changes when another process changes the store.
    func version() async throws(Rejection) -> Int
    /// Returns all claims.
    func claims() async throws(Rejection) -> Claims
    /// Keeps a purchase for an account, and records its trial if it is one. Returns the kept
    /// purchase.
    ///
    /// A later transaction of the same subscription is not replaced. Without an account, as in a
    /// notice of the store, the purchase belongs to the subscription's current or future account. A
    /// refund therefore holds even if it arrives first.
    ///
    /// Throws `plans.taken` if another account has the subscription. Throws `plans.trial.used` if
    /// the account already had a trial of another subscription.
    func keep(
        _ purchase: StoreTransaction, for account: AccountID?
    ) async throws(Rejection) -> Claims.Purchase
    /// Starts the trial of an account. Throws `plans.trial.used` if the account already had one.
    func begin(_ trial: PlanGrant, for account: AccountID) async throws(Rejection)
    /// Assigns a licence to an account. Throws `plans.taken` if another account has it.
    func claim(licence id: String, for account: AccountID) async throws(Rejection)
    /// Deletes all claims of an account. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)
}

/// All claims of a store.
public struct Claims: Hashable, Sendable {
    /// A purchase with its account.
    public struct Purchase: Hashable, Sendable {
        /// The account; nil until an account brings the purchase.
        public var account: AccountID?
        /// The latest transaction of the subscription.
        public var transaction: StoreTransaction

        /// Creates a purchase of an account.
        public init(_ transaction: StoreTransaction, of account: AccountID?) {
            self.account = account
            self.transaction = transaction
        }
    }

    /// The purchases by the original transaction of their subscription.
    public var purchases: [String: Purchase] = [:]
    /// The trials by account. The value is nil for a trial that the store gave.
    public var trials: [AccountID: PlanGrant?] = [:]
    /// The accounts of licences by licence id.
    public var licences: [String: AccountID] = [:]

    /// Creates an empty set of claims.
    public init() {}
}

extension Rejection {
    /// The error for a second trial.
    public static let trialUsed = Rejection.conflict(
        "plans.trial.used", "You have already used your trial.",
        field: "product")
}
