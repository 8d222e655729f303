public import Core

/// Where a server keeps what people publish of their weeks, who sits on which board, and how far
/// settling has come. Rules L4, L5, L7.
///
/// Every call is one transaction, durable when it returns. What cannot be reached or kept is thrown
/// as `leagues.unavailable`. The account comes first in what rows are kept by, so that a store of
/// many machines can keep a person's rows together.
public protocol Standings: SettlingStandings, NamedStandings, FriendBoards, Sendable {
    /// Puts what is published in place of what was published before, and seats the person if they
    /// have points and no seat: on the board of their tier, week and band of zones with the fewest
    /// people; where all are full the last is shared with a new one. Rule L4.
    ///
    /// Who has a seat keeps it the whole week, whatever their zone is meanwhile. The tier that is
    /// published is that of somebody new; of whoever is known the store knows it. Nothing changes
    /// on a board whose week has ended.
    func publish(_ publication: Publication, at now: Instant) async throws(Rejection) -> Placement

    /// Takes a person off every board that is not settled, and off every list of names, at once:
    /// they leave the league. Friends' boards are left too. What was settled stays until it is
    /// told. Rule L7.
    func withdraw(_ account: AccountID) async throws(Rejection)

    /// Forgets all that there is of a person but that they were erased: what was under way
    /// meanwhile puts nothing of them back. Their publications are `closed`, and they join no
    /// board of friends. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)

    /// Whether the person takes part as far as the store knows.
    func knows(_ account: AccountID) async throws(Rejection) -> Bool

    /// The board of a person in a week; nil if they have no seat.
    func board(of account: AccountID, in week: Day) async throws(Rejection) -> Board?

    /// A board; nil if there is none.
    func board(_ id: BoardID) async throws(Rejection) -> Board?

    /// The boards of a tier in a week, in order, after one of them, at most `limit`: what global
    /// ranks are counted from. Rule L8.
    func boards(
        of tier: Tier, in week: Day, after board: BoardID?, limit: Int
    ) async throws(Rejection) -> [Board]

    /// The seats that people have in a week, in the order of accounts; who has none is left out.
    func seats(of accounts: [AccountID], in week: Day) async throws(Rejection) -> [Seat]
}

/// How far settling has come. Rule L5.
public protocol SettlingStandings: Sendable {
    /// Boards whose settlement has come and that are not settled, the earliest first, at most
    /// `limit`.
    func due(at now: Instant, limit: Int) async throws(Rejection) -> [BoardID]

    /// Settles boards by a rule, in one transaction; those that are settled are passed over, so
    /// that two who settle at once do it once. Returns how many it settled.
    func settle(
        _ boards: [BoardID], at now: Instant, by rule: @escaping @Sendable (Board) -> [Settlement]
    ) async throws(Rejection) -> Int

    /// What was settled and is not told as a fact of the person yet, in the order of boards and
    /// accounts, after one of them, at most `limit`.
    func untold(
        after last: Settlement?, limit: Int
    ) async throws(Rejection) -> [Settlement]

    /// Notes that settlements stand among the facts of their people: from then on they have the
    /// tier that follows, and may have a seat again.
    func note(told settlements: [Settlement]) async throws(Rejection)

    /// Forgets the boards of weeks before one of which everybody was told.
    func sweep(before week: Day) async throws(Rejection)
}

/// Names that people chose to be seen by. Rule L7.
public protocol NamedStandings: Sendable {
    /// Shows a person by another name at once, or with nil by a mountain's.
    func show(_ account: AccountID, as name: String?) async throws(Rejection)

    /// The names by which people chose to be shown, seated or not; who chose none, or whose names
    /// are hidden, is left out.
    func names(of accounts: [AccountID]) async throws(Rejection) -> [AccountID: String]

    /// Keeps that somebody finds a name unfit; once for each who says so.
    func report(
        _ account: AccountID, by reporter: AccountID, at now: Instant
    ) async throws(Rejection)

    /// The names that were reported and are shown, the latest first, at most `limit`.
    func reports(limit: Int) async throws(Rejection) -> [NameReport]

    /// Hides a person's names, whatever they choose, or lets them be seen again; reports of them
    /// are done with.
    func hide(_ account: AccountID, _ isHidden: Bool) async throws(Rejection)
}

/// A name that people find unfit.
public struct NameReport: Hashable, Sendable {
    /// Whose it is.
    public var account: AccountID
    /// The name as it is.
    public var name: String
    /// How many people reported it.
    public var count: Int
    /// When it was last reported.
    public var latest: Instant

    /// A report.
    public init(account: AccountID, name: String, count: Int, latest: Instant) {
        self.account = account
        self.name = name
        self.count = count
        self.latest = latest
    }
}
