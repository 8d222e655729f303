public import Core

/// The store of published weeks, seats on boards and the progress of settling. Rules L4, L5, L7.
///
/// Every call is one transaction and durable when it returns. It throws `leagues.unavailable` if
/// the store cannot be reached or written. Keys start with the account, so that a distributed store
/// can keep a user's rows together.
public protocol Standings: SettleableStandings, NamedStandings, FriendBoards, Sendable {
    /// Replaces the user's earlier publication. Seats a user with points and no seat on the board
    /// with the fewest people for their tier, week and band of zones. If all boards are full, the
    /// last one is split with a new board. Rule L4.
    ///
    /// A user keeps the seat for the whole week even if their zone changes. The published tier is
    /// used only for new users; for others the store has it. A board whose week has ended does not
    /// change.
    func publish(_ publication: Publication, at now: Instant) async throws(Rejection) -> Placement

    /// Removes a user from all unsettled boards, lists of names and boards of friends at once,
    /// because they left the league. Settled results stay until they are recorded in the user's
    /// facts. Rule L7.
    func withdraw(_ account: AccountID) async throws(Rejection)

    /// Deletes all data of a user except the fact that they were erased. Requests in progress
    /// therefore cannot restore anything. Later publications return `closed`, and the user can join
    /// no board of friends. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)

    /// Returns true if the store knows the user as a participant.
    func knows(_ account: AccountID) async throws(Rejection) -> Bool

    /// Returns the user's board in a week; nil without a seat.
    func board(of account: AccountID, in week: Day) async throws(Rejection) -> Board?

    /// Returns a board; nil if there is none.
    func board(_ id: BoardID) async throws(Rejection) -> Board?

    /// Returns at most `limit` boards of a tier and week, in order, starting after the given board.
    /// Global ranks are computed from them. Rule L8.
    func boards(
        of tier: Tier, in week: Day, after board: BoardID?, limit: Int
    ) async throws(Rejection) -> [Board]

    /// Returns the users' seats in a week in the order of accounts, without users who have no seat.
    func seats(of accounts: [AccountID], in week: Day) async throws(Rejection) -> [Seat]
}

/// The part of the store that settles weeks. Rule L5.
public protocol SettleableStandings: Sendable {
    /// Returns at most `limit` unsettled boards whose settlement time has come, earliest first.
    func due(at now: Instant, limit: Int) async throws(Rejection) -> [BoardID]

    /// Settles boards by a rule in one transaction and returns the number of boards settled.
    /// Settled boards are skipped, so concurrent calls settle each board once.
    func settle(
        _ boards: [BoardID], at now: Instant, by rule: @escaping @Sendable (Board) -> [Settlement]
    ) async throws(Rejection) -> Int

    /// Returns at most `limit` settlements that are not in the users' facts yet, in the order of
    /// boards and accounts, starting after the given one.
    func undelivered(
        after last: Settlement?, limit: Int
    ) async throws(Rejection) -> [Settlement]

    /// Records that the settlements are in the users' facts. From then on the new tier applies and
    /// the users can have a seat again.
    func note(told settlements: [Settlement]) async throws(Rejection)

    /// Deletes the boards of weeks before the given week, whose settlements must all be recorded.
    func sweep(before week: Day) async throws(Rejection)
}

/// The part of the store that keeps chosen names. Rule L7.
public protocol NamedStandings: Sendable {
    /// Changes a user's displayed name at once; nil for a mountain's name.
    func show(_ account: AccountID, as name: String?) async throws(Rejection)

    /// Returns the chosen names of users, seated or not. Users without a chosen name or with hidden
    /// names are left out.
    func names(of accounts: [AccountID]) async throws(Rejection) -> [AccountID: String]

    /// Records a report of an unsuitable name, once per reporter.
    func report(
        _ account: AccountID, by reporter: AccountID, at now: Instant
    ) async throws(Rejection)

    /// Returns at most `limit` reported names that are still shown, latest first.
    func reports(limit: Int) async throws(Rejection) -> [NameReport]

    /// Hides a user's names, whatever they choose later, or shows them again. Closes the reports of
    /// these names.
    func hide(_ account: AccountID, _ isHidden: Bool) async throws(Rejection)
}

/// A name reported as unsuitable.
public struct NameReport: Hashable, Sendable {
    /// The user with the name.
    public var account: AccountID
    /// The current name.
    public var name: String
    /// The number of people who reported it.
    public var count: Int
    /// The time of the last report.
    public var latest: Instant

    /// Creates a report.
    public init(account: AccountID, name: String, count: Int, latest: Instant) {
        self.account = account
        self.name = name
        self.count = count
        self.latest = latest
    }
}
