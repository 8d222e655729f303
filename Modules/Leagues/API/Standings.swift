public import Core

/// The store of published scores, seats on leaderboards and results of weeks. Rules L4, L5, L7.
///
/// Every call is one transaction and is durable when it returns. It throws `leagues.unavailable` if
/// the store cannot be reached or written. Keys begin with the account, so that a distributed store
/// can keep a user's rows together.
public protocol Standings: SettleableStandings, NamedStandings, FriendBoards, Sendable {
    /// Publishes a user's data and replaces an earlier publication. A user with points but without
    /// a seat gets one on the board with the fewest users for the user's tier, week and band of
    /// zones. If all boards are full, the users of the last one are split between it and a new
    /// board. Rule L4.
    ///
    /// The user keeps the seat for the whole week, even if the user's zone changes. The published
    /// tier is used only for new users; for others the store has the tier. A board whose week has
    /// ended does not change.
    func publish(_ publication: Publication, at now: Instant) async throws(Rejection) -> Placement

    /// Removes a user who left the league from all unsettled boards, lists of names and
    /// leaderboards for friends, at once. Results of settled weeks stay until they are recorded in
    /// the user's facts. Rule L7.
    func withdraw(_ account: AccountID) async throws(Rejection)

    /// Deletes all data of a user, except for a record that the user was erased. Because of that
    /// record, requests in progress cannot restore any data. Later publications return `closed`,
    /// and the user cannot join leaderboards for friends. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)

    /// Returns true if the user is a participant.
    func knows(_ account: AccountID) async throws(Rejection) -> Bool

    /// Returns the board on which a user has a seat in a week; nil without a seat.
    func board(of account: AccountID, in week: Day) async throws(Rejection) -> Board?

    /// Returns the board with this id; nil if there is none.
    func board(_ id: BoardID) async throws(Rejection) -> Board?

    /// Returns at most `limit` boards of a tier and week, sorted by id, after the given board.
    /// Ranks within a tier are computed from them. Rule L8.
    func boards(
        of tier: Tier, in week: Day, after board: BoardID?, limit: Int
    ) async throws(Rejection) -> [Board]

    /// Returns the seats of these users in a week, sorted by account. Users without a seat are left
    /// out.
    func seats(of accounts: [AccountID], in week: Day) async throws(Rejection) -> [Seat]
}

/// The part of the store for settling weeks. Rule L5.
public protocol SettleableStandings: Sendable {
    /// Returns at most `limit` unsettled boards that are due to be settled, earliest first.
    func due(at now: Instant, limit: Int) async throws(Rejection) -> [BoardID]

    /// Settles boards by a rule in one transaction, and returns the number of boards that were
    /// settled. Boards that are already settled are skipped, so concurrent calls settle each board
    /// once.
    func settle(
        _ boards: [BoardID], at now: Instant, by rule: @escaping @Sendable (Board) -> [Settlement]
    ) async throws(Rejection) -> Int

    /// Returns at most `limit` settlements that are not recorded in the users' facts yet. They are
    /// sorted by board and account and come after the given settlement.
    func undelivered(
        after last: Settlement?, limit: Int
    ) async throws(Rejection) -> [Settlement]

    /// Records that the settlements are in the users' facts. The new tiers then apply, and the
    /// users can get seats again.
    func note(told settlements: [Settlement]) async throws(Rejection)

    /// Deletes the boards of all weeks before the given one. All their settlements must be recorded
    /// in the users' facts.
    func sweep(before week: Day) async throws(Rejection)
}

/// The part of the store for the names that users chose. Rule L7.
public protocol NamedStandings: Sendable {
    /// Changes a user's displayed name at once; nil for the default name of a mountain.
    func show(_ account: AccountID, as name: String?) async throws(Rejection)

    /// Returns the names that users chose to show, with or without a seat. Users without a chosen
    /// name or with a hidden name are left out.
    func names(of accounts: [AccountID]) async throws(Rejection) -> [AccountID: String]

    /// Records that a user reported another user's name as unsuitable. Each reporter counts once.
    func report(
        _ account: AccountID, by reporter: AccountID, at now: Instant
    ) async throws(Rejection)

    /// Returns at most `limit` reported names that are still shown, most recently reported first.
    func reports(limit: Int) async throws(Rejection) -> [NameReport]

    /// Hides a user's name, including names that the user chooses later, or shows it again. Reports
    /// of the name are closed.
    func hide(_ account: AccountID, _ isHidden: Bool) async throws(Rejection)
}

/// Reports that a user's name is unsuitable.
public struct NameReport: Hashable, Sendable {
    /// The account of the user who has the name.
    public var account: AccountID
    /// The user's current name.
    public var name: String
    /// The number of users who reported the name.
    public var count: Int
    /// The time of the latest report.
    public var latest: Instant

    /// Creates a report.
    public init(account: AccountID, name: String, count: Int, latest: Instant) {
        self.account = account
        self.name = name
        self.count = count
        self.latest = latest
    }
}
