public import Core
public import LeaguesAPI
internal import Synchronization

extension MemoryStandings: SettleableStandings {
    public func due(at now: Instant, limit: Int) async throws(Rejection) -> [BoardID] {
        state.withLock { state in
            state.tables.filter { !$0.value.isSettled }
                .map { (state.week($0.key).settlement, $0.key) }
                .filter { $0.0 <= now }.sorted { $0 < $1 }.prefix(max(limit, 0)).map(\.1)
        }
    }

    public func settle(
        _ boards: [BoardID], at now: Instant, by rule: @escaping @Sendable (Board) -> [Settlement]
    ) async throws(Rejection) -> Int {
        state.withLock { state in
            var count = 0
            for id in boards {
                guard let board = state.board(id), !board.isSettled,
                    state.week(id).settlement <= now
                else { continue }
                state.tables[id]?.isSettled = true
                let settled = rule(board)
                for settlement in settled {
                    let place = Place(account: settlement.account, week: id.week)
                    state.rows[place]?.settlement = settlement
                }
                let told = Set(board.seats.map(\.standing.account))
                    .subtracting(settled.map(\.account))
                for account in told { state.open[account]?.remove(id.week) }
                count += 1
            }
            return count
        }
    }

    public func undelivered(
        after last: Settlement?, limit: Int
    ) async throws(Rejection) -> [Settlement] {
        state.withLock { state in
            state.rows.compactMap { place, row in
                state.open[place.account]?.contains(place.week) ?? false ? row.settlement : nil
            }.sorted { ($0.board, $0.account) < ($1.board, $1.account) }
                .filter { one in
                    last.map { ($0.board, $0.account) < (one.board, one.account) } ?? true
                }
                .prefix(max(limit, 0)).map { $0 }
        }
    }

    public func note(told settlements: [Settlement]) async throws(Rejection) {
        state.withLock { state in
            for settlement in settlements {
                let (account, week) = (settlement.account, settlement.board.week)
                guard state.open[account]?.remove(week) != nil else { continue }
                state.people[account]?.tier = settlement.to
            }
        }
    }

    public func sweep(before week: Day) async throws(Rejection) {
        state.withLock { state in
            for (id, table) in state.tables where table.isSettled && id.week < week {
                guard table.accounts.allSatisfy({ !(state.open[$0]?.contains(id.week) ?? false) })
                else { continue }
                for account in table.accounts {
                    state.rows[.init(account: account, week: id.week)] = nil
                }
                state.tables[id] = nil
            }
            state.bands = state.bands.filter { $0.key.week >= week }
        }
    }
}
