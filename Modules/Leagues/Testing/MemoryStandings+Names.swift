public import Core
public import LeaguesAPI
internal import Synchronization

extension MemoryStandings: NamedStandings {
    public func show(_ account: AccountID, as name: String?) async throws(Rejection) {
        state.withLock { $0.people[account]?.name = name }
    }

    public func names(
        of accounts: [AccountID]
    ) async throws(Rejection) -> [AccountID: String] {
        state.withLock { state in
            accounts.reduce(into: [:]) { names, account in
                guard !state.hidden.contains(account) else { return }
                names[account] = state.people[account]?.name
            }
        }
    }

    public func report(
        _ account: AccountID, by reporter: AccountID, at now: Instant
    ) async throws(Rejection) {
        state.withLock { state in
            guard state.people[account]?.name != nil else { return }
            state.reports[account, default: [:]][reporter] = now
        }
    }

    public func reports(limit: Int) async throws(Rejection) -> [NameReport] {
        state.withLock { state in
            let all = state.reports.compactMap { account, found -> NameReport? in
                guard let name = state.people[account]?.name, !state.hidden.contains(account),
                    let latest = found.values.max()
                else { return nil }
                return NameReport(
                    account: account, name: name, count: found.count, latest: latest)
            }
            return Array(
                all.sorted { ($1.latest, $0.account) < ($0.latest, $1.account) }
                    .prefix(max(limit, 0)))
        }
    }

    public func hide(_ account: AccountID, _ isHidden: Bool) async throws(Rejection) {
        state.withLock { state in
            if isHidden { state.hidden.insert(account) } else { state.hidden.remove(account) }
            state.reports[account] = nil
        }
    }
}
