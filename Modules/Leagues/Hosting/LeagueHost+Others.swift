public import Core
public import LeaguesAPI
internal import Synchronization

/// Coordination of several servers that use the same store: each updates its memory when another
/// one publishes. Rules L5, L7, L8.
extension LeagueHost {
    /// Records that another server stored facts of a user and will publish them. If that server
    /// does not report the publication soon, for example because it was killed, this server
    /// publishes the facts.
    public func expectPublication(_ account: AccountID) {
        content.withLock { _ = $0.owed.insert(account) }
    }

    /// Records that another server published a user's score. `placement` is nil if the user left
    /// the league.
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

    /// Marks all data in memory as outdated, because other servers may have published any score.
    public func invalidateAll() async {
        content.withLock { content in
            (content.strangers, content.asked) = ([:], [])
            for account in content.glimpses.keys {
                content.glimpses[account]?.seen = Instant(milliseconds: 0)
            }
        }
        await ranks.forget()
    }

    /// Notifies other servers that a user's score was published or that the user left.
    func notifyHosts(_ account: AccountID, _ placement: Placement?) {
        published?(account, placement)
    }

    /// Records a score that this server published. If other servers can also publish, the score is
    /// read again from the store, which has the latest value.
    func seat(_ standing: Standing, on board: BoardID) async {
        await ranks.update(standing, in: board.tier, board.week)
        if published != nil { read(standing.account, on: board) }
    }

    private func read(_ account: AccountID, on board: BoardID) {
        content.withLock { $0.placed[account] = board }
        reader.yield()
    }

    /// Reads changed scores from the store again, one batch after another.
    func readPlaced() async {
        let placed = content.withLock { content in
            defer { content.placed = [:] }
            return content.placed
        }
        await ranks.read(placed)
    }

    /// Publishes for users whose publication by another server is overdue by a whole interval.
    func publishOverdue() {
        let overdue = content.withLock { content in
            defer { (content.overdue, content.owed) = (content.owed, []) }
            return content.overdue
        }
        for account in overdue { notice(account) }
    }
}
