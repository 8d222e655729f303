public import Core
internal import Leagues
internal import LeaguesAPI
public import Postgres

/// The store of leaderboards in a PostgreSQL database, for a server with one or several nodes.
///
/// Every call is durable when it returns. A call that waits longer than the statement timeout
/// throws `leagues.unavailable`. Nothing is cached between calls, so every node sees what another
/// node published with its next query.
///
/// The keys of a user's rows begin with the account, and those of boards with a week and tier, so
/// no lock and no key range spans two tiers.
///
/// All calls lock rows in the same order: people by account, the band, boards by id, seats,
/// leaderboards for friends by id. Deadlocks are therefore possible in two cases only: friends swap
/// codes, or a user leaves while the same user's result is recorded. One of the two calls is then
/// repeated.
public final class PostgresStandings: Sendable {
    let store: PostgresStore
    let update: @Sendable (ScoreUpdate.Order) async throws(Rejection) -> Placement?
    let knowing: @Sendable (AccountID) async throws(Rejection) -> Bool

    /// Opens the store in the database of a connection pool, and creates missing tables.
    ///
    /// Throws `leagues.unavailable` if the database cannot be reached. Throws `leagues.newer` if
    /// the tables have a newer version, and leaves them unchanged.
    public init(_ pool: PostgresPool) throws(Rejection) {
        store = try PostgresStore(
            pool, PostgresStore.ErrorTexts(code: "leagues", subject: "The standings"),
            PostgresStandings.migrations)
        update = store.gathering(ScoreUpdate.work)
        knowing = store.gathering(ScoreUpdate.knowing)
    }

    /// `league_boards.state` is 0 until the week is settled, 1 until all results are stored, then
    /// 2. `league_seats.state` has the same meaning for one user while it is 1. A board's band is
    /// its id without the number.
    ///
    /// The row in `league_people` orders the changes of a user. It exists for participants, for
    /// users with a hidden name and for erased users; only participants have a tier. Bands are
    /// created with the row of their season, which only one node can insert.
    static let migrations = PostgresMigrations(
        "standings",
        [
            """
            CREATE TABLE league_people (
                account uuid PRIMARY KEY, tier integer, hidden boolean NOT NULL DEFAULT false,
                erased boolean NOT NULL DEFAULT false, zone text, name text);
            CREATE INDEX league_people_by_zone ON league_people (tier, zone)
                WHERE tier IS NOT NULL;
            CREATE TABLE league_seasons (season bigint PRIMARY KEY);
            CREATE TABLE league_bands (
                season bigint NOT NULL, number integer NOT NULL, last integer NOT NULL,
                zone text NOT NULL, PRIMARY KEY (season, number));
            CREATE TABLE league_boards (
                id bigint PRIMARY KEY, band bigint NOT NULL, due bigint NOT NULL,
                people integer NOT NULL, state integer NOT NULL, zone text NOT NULL)
                WITH (fillfactor = 70);
            CREATE INDEX league_boards_by_room ON league_boards (band, people, id);
            CREATE INDEX league_boards_that_go_on ON league_boards (due, id) WHERE state = 0;
            CREATE INDEX league_boards_to_tell ON league_boards (id) WHERE state = 1;
            CREATE TABLE league_seats (
                account uuid NOT NULL, board bigint NOT NULL, joined bigint NOT NULL,
                week integer NOT NULL, seated integer NOT NULL, points integer NOT NULL,
                streak integer NOT NULL, focus integer NOT NULL, day integer NOT NULL,
                old_points integer NOT NULL, old_streak integer NOT NULL,
                old_focus integer NOT NULL, state integer NOT NULL DEFAULT 0, rank integer,
                size integer, movement text, PRIMARY KEY (account, week)) WITH (fillfactor = 70);
            CREATE INDEX league_seats_by_board ON league_seats (board, account);
            CREATE TABLE league_reports (
                account uuid NOT NULL, reporter uuid NOT NULL, at bigint NOT NULL,
                PRIMARY KEY (account, reporter));
            CREATE INDEX league_reports_by_reporter ON league_reports (reporter);
            CREATE TABLE friend_boards (
                id uuid PRIMARY KEY, code text NOT NULL UNIQUE, name text NOT NULL);
            CREATE TABLE friends (
                account uuid NOT NULL, board uuid NOT NULL, since bigint NOT NULL,
                place integer NOT NULL, PRIMARY KEY (account, board));
            CREATE INDEX friends_by_board ON friends (board, place);
            """,
            // Each week changes the tier of most people and the state of all seats. An index on a
            // changing column, or a full page, would cost several writes for each of them. Zones
            // are counted only once per week and tier.
            """
            DROP INDEX league_people_by_zone;
            ALTER TABLE league_people SET (fillfactor = 50);
            ALTER TABLE league_seats SET (fillfactor = 50);
            """,
        ])
}
