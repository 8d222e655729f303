public import Core
public import LeaguesAPI
internal import Synchronization

/// Several hosts over one store: each updates its memory when others publish. Rules L5, L7, L8.
extension LeagueHost {
    /// Records that another host stored facts of a user and will publish them. If it does not
    /// report this soon, for example because it was killed, this host publishes them.
    public func expectPublication(_ account: AccountID) {
        content.withLock { _ = $0.owed.insert(account) }
    }

    /// Records that another host published a user's standing; nil if the user left.
    public func receive(_ account: AccountID, _ placement: Placement?) async {
        if placement != nil { expect(account) }
        content.withLock { content in
            content.owed.remove(account)
            content.overdue.remove(account)
            content.glimpses[account]?.seen = Instant(milliseconds: 0)
            if placement == nil { content.glimpses[account] = nil }
        }
        switch placement {
        case nil: await ranks.remove(account)
        case .seated(let board): read(account, on: board)
        case .unseated, .waiting, .closed: break
        }
    }

    /// Invalidates everything in memory, because other hosts may have published any standing.
    public func invalidateAll() async {
        content.withLock { content in
            (content.strangers, content.asked) = ([:], [])
            for account in content.glimpses.keys {
                content.glimpses[account]?.seen = Instant(milliseconds: 0)
            }
        }
        await ranks.forget()
    }

    /// Notifies other hosts of a user's standing.
    func notifyHosts(_ account: AccountID, _ placement: Placement?) {
        published?(account, placement)
    }

    /// Records a standing published by this host. If other hosts can publish too, it is read again
    /// from the store, which has the final value.
    func seat(_ standing: Standing, on board: BoardID) async {
        await ranks.update(standing, in: board.tier, board.week)
        if published != nil { read(standing.account, on: board) }
    }

    private func read(_ account: AccountID, on board: BoardID) {
        content.withLock { $0.placed[account] = board }
        reader.yield()
    }

    /// Reads changed standings again, one batch after the other.
    func readPlaced() async {
        let placed = content.withLock { content in
            defer { content.placed = [:] }
            return content.placed
        }
        await ranks.read(placed)
    }

    /// Publishes for users whose other host has not reported a publication for a whole interval.
    func publishOverdue() {
        let overdue = content.withLock { content in
            defer { (content.overdue, content.owed) = (content.owed, []) }
            return content.overdue
        }
        for account in overdue { notice(account) }
    }
}
