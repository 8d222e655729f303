public import Core
public import Plans

/// What a server keeps of people's plans beside the facts, so that no purchase, licence or trial is
/// used twice. Rule O4.
public protocol ClaimStore: Sendable {
    /// A number that is another one once another process changed what is kept.
    func version() async throws(Rejection) -> Int
    /// All that is kept.
    func claims() async throws(Rejection) -> Claims
    /// Keeps a purchase for an account, unless what is kept of that subscription says something
    /// later, and notes the trial that it may be; gives what is kept then. Fails with `plans.taken`
    /// if another account has it, and with `plans.trial.used` for the trial of another
    /// subscription than the one that the account had. Without an account, as the store's server
    /// tells of one, it is kept for whoever has the subscription, or will bring it: a refund holds
    /// though it is told first.
    func keep(
        _ purchase: StoreTransaction, for account: AccountID?
    ) async throws(Rejection) -> Claims.Purchase
    /// Begins the trial of an account. Fails with `plans.trial.used` if it had one.
    func begin(_ trial: PlanGrant, for account: AccountID) async throws(Rejection)
    /// Gives a licence to an account. Fails with `plans.taken` if another has it.
    func claim(licence id: String, for account: AccountID) async throws(Rejection)
    /// Takes out all that is kept of an account. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)
}

/// All that is kept of people's plans.
public struct Claims: Hashable, Sendable {
    /// A purchase with whose it is.
    public struct Purchase: Hashable, Sendable {
        /// Whose it is; nil while nobody brought it.
        public var account: AccountID?
        /// The latest of its subscription.
        public var transaction: StoreTransaction

        /// A purchase of an account.
        public init(_ transaction: StoreTransaction, of account: AccountID?) {
            self.account = account
            self.transaction = transaction
        }
    }

    /// By the first purchase of the subscription.
    public var purchases: [String: Purchase] = [:]
    /// The trials that the server itself gave, by account; nil for one that the store gave.
    public var trials: [AccountID: PlanGrant?] = [:]
    /// Whose a licence is, by its id.
    public var licences: [String: AccountID] = [:]

    /// Nothing.
    public init() {}
}

extension Rejection {
    /// A trial is begun once.
    public static let trialUsed = Rejection.conflict(
        "plans.trial.used", "You had your trial already: there is one a person.",
        field: "product")
}
