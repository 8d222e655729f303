public import Core
internal import Leagues
public import LeaguesAPI
internal import Synchronization

/// An in-memory store of leaderboards that fulfils the contract, for tests.
public final class MemoryStandings: Standings, Sendable {
    struct Member {
        var tier: Tier
        var zone: String
        var name: String?
    }
    struct Place: Hashable {
        var account: AccountID
        var week: Day
    }
    struct Row {
        var board: BoardID
        var seat: Seat
        var settlement: Settlement?
    }
    struct Table {
        var zone: String
        /// The accounts in the order in which they got a seat.
        var accounts: [AccountID] = []
        var isSettled = false
    }
    struct Season: Hashable {
        var week: Day
        var tier: Tier
    }
    struct State {
        var people: [AccountID: Member] = [:]
        var rows: [Place: Row] = [:]
        var tables: [BoardID: Table] = [:]
        var bands: [Season: ZoneBands] = [:]
        /// The weeks of each user whose results are not recorded in the user's facts yet.
        var open: [AccountID: Set<Day>] = [:]
        var friends: [FriendBoardID: FriendBoard] = [:]
        var hidden: Set<AccountID> = []
        var erased: Set<AccountID> = []
        var reports: [AccountID: [AccountID: Instant]] = [:]
    }
    let state = Mutex(State())
    /// Work that a test runs at a step, with the affected user. If it throws, the step throws the
    /// same error.
    public typealias StepHook = @Sendable (AccountID) async throws(Rejection) -> Void
    private let interludes = Mutex<[Step: StepHook]>([:])

    /// Creates an empty store.
    public init() {}

    /// The steps at which a test can run other work.
    public enum Step: Hashable, Sendable {
        /// A user's score was stored, but the caller has not received the result yet.
        case published
        /// A user is about to be erased or removed from all boards.
        case parting
    }

    /// Runs work at the next occurrence of a step.
    public func once(_ step: Step, _ work: @escaping StepHook) {
        interludes.withLock { $0[step] = work }
    }

    private func take(_ step: Step, of account: AccountID) async throws(Rejection) {
        try await interludes.withLock { $0.removeValue(forKey: step) }?(account)
    }

    public func publish(
        _ publication: Publication, at now: Instant
    ) async throws(Rejection) -> Placement {
        let placement = state.withLock { $0.publish(publication, at: now) }
        try await take(.published, of: publication.account)
        return placement
    }

    public func withdraw(_ account: AccountID) async throws(Rejection) {
        try await take(.parting, of: account)
        state.withLock { $0.withdraw(account) }
    }

    public func erase(_ account: AccountID) async throws(Rejection) {
        try await take(.parting, of: account)
        state.withLock { state in
            state.withdraw(account)
            state.erased.insert(account)
            for place in state.rows.keys where place.account == account { state.take(place) }
            state.open[account] = nil
            state.hidden.remove(account)
            for key in state.reports.keys { state.reports[key]?[account] = nil }
        }
    }

    public func knows(_ account: AccountID) async throws(Rejection) -> Bool {
        state.withLock { $0.people[account] != nil }
    }

    public func board(
        of account: AccountID, in week: Day
    ) async throws(Rejection) -> Board? {
        state.withLock { state in
            let place = Place(account: account, week: week.startOfWeek)
            return state.rows[place].flatMap { state.board($0.board) }
        }
    }

    public func board(_ id: BoardID) async throws(Rejection) -> Board? {
        state.withLock { $0.board(id) }
    }

    public func boards(
        of tier: Tier, in week: Day, after board: BoardID?, limit: Int
    ) async throws(Rejection) -> [Board] {
        state.withLock { state in
            state.tables.keys.filter { id in
                id.tier == tier && id.week == week.startOfWeek && board.map { id > $0 } ?? true
            }.sorted().prefix(max(limit, 0)).compactMap(state.board)
        }
    }

    public func seats(
        of accounts: [AccountID], in week: Day
    ) async throws(Rejection) -> [Seat] {
        state.withLock { state in
            Set(accounts).sorted().compactMap { account in
                state.rows[Place(account: account, week: week.startOfWeek)].map(state.seat)
            }
        }
    }
}

extension MemoryStandings.State {
    func seat(_ row: MemoryStandings.Row) -> Seat {
        var seat = row.seat
        let account = seat.standing.account
        seat.name = hidden.contains(account) ? nil : people[account]?.name
        return seat
    }

    func board(_ id: BoardID) -> Board? {
        guard let table = tables[id] else { return nil }
        return Board(
            id: id, zone: table.zone, isSettled: table.isSettled,
            seats: table.accounts.sorted().compactMap { account in
                rows[.init(account: account, week: id.week)].map(seat)
            })
    }

    func week(_ id: BoardID) -> LeagueWeek {
        let zone = (try? Zone(identifier: tables[id]?.zone ?? "UTC")) ?? .utc
        return LeagueWeek(of: id.week, in: zone)
    }

    mutating func publish(_ publication: Publication, at now: Instant) -> Placement {
        let (account, week) = (publication.account, publication.week)
        guard !erased.contains(account) else { return .closed }
        let tier = people[account]?.tier ?? publication.tier
        people[account] = .init(tier: tier, zone: publication.zone, name: publication.name)
        let place = MemoryStandings.Place(account: account, week: week)
        if let row = rows[place] {
            let week = self.week(row.board)
            guard tables[row.board]?.isSettled == false, now < week.settlement else {
                return .closed
            }
            rows[place]?.seat.update(publication.score, at: now, in: week.zone)
            return .seated(row.board)
        }
        guard publication.score.points > 0 else { return .unseated }
        guard !(open[account] ?? []).contains(where: { $0 < week }) else { return .waiting }
        return seat(publication, in: tier, at: now)
    }

    private mutating func seat(
        _ publication: Publication, in tier: Tier, at now: Instant
    ) -> Placement {
        let week = publication.week
        let season = MemoryStandings.Season(week: week, tier: tier)
        let counts = people.values.filter { $0.tier == tier }
            .reduce(into: [String: Int]()) { $0[$1.zone, default: 0] += 1 }
        let bands = bands[season] ?? ZoneBands(of: week, people: counts)
        self.bands[season] = bands
        let band = bands.band(of: publication.zone, in: week)
        let zone = (try? Zone(identifier: bands.bands[band].zone)) ?? .utc
        let span = LeagueWeek(of: week, in: zone)
        guard now < span.settlement else { return .closed }
        func id(_ number: Int) -> BoardID {
            BoardID(week: week, tier: tier, band: band, number: number)
        }
        var sizes: [Int] = []
        while let table = tables[id(sizes.count)] { sizes.append(table.accounts.count) }
        let isEnding = now >= span.lastDay.lowerBound
        let board: BoardID
        switch SeatAssignment.next(sizes, isEnding: isEnding) {
        case .board(let number): board = id(number)
        case .opening(let number, let moving):
            board = id(number)
            var table = MemoryStandings.Table(zone: zone.identifier)
            table.accounts = number > 0 ? tables[id(number - 1)]?.accounts.suffix(moving) ?? [] : []
            if number > 0 { tables[id(number - 1)]?.accounts.removeLast(moving) }
            for account in table.accounts {
                rows[.init(account: account, week: week)]?.board = board
            }
            tables[board] = table
        }
        tables[board]?.accounts.append(publication.account)
        rows[.init(account: publication.account, week: week)] = .init(
            board: board,
            seat: Seat(standing: publication.standing, day: zone.wallTime(at: now).day))
        open[publication.account, default: []].insert(week)
        return .seated(board)
    }

    mutating func withdraw(_ account: AccountID) {
        people[account] = nil
        for (place, row) in rows where place.account == account {
            if tables[row.board]?.isSettled == false { take(place) }
        }
        for id in friends.keys {
            friends[id]?.leave(account)
            if friends[id]?.members.isEmpty ?? false { friends[id] = nil }
        }
        reports[account] = nil
    }

    mutating func take(_ place: MemoryStandings.Place) {
        guard let row = rows.removeValue(forKey: place) else { return }
        tables[row.board]?.accounts.removeAll { $0 == place.account }
        open[place.account]?.remove(place.week)
    }
}
