public import Core
public import LeaguesAPI
internal import Synchronization

/// Several hosts over one store of standings: what each remembers follows what the others publish.
/// Rules L5, L7, L8.
extension LeagueHost {
    /// Another host recorded something of a person, and is about to publish it. If it does not say
    /// so soon, as when it was killed, this one does.
    public func owe(_ account: AccountID) {
        content.withLock { _ = $0.owed.insert(account) }
    }

    /// Another host published what stands of a person: nil for who takes part no more.
    public func hear(_ account: AccountID, _ placement: Placement?) async {
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

    /// Other hosts may have published anything: what is remembered is read again when it is asked
    /// for.
    public func hearNothing() async {
        content.withLock { content in
            (content.strangers, content.asked) = ([:], [])
            for account in content.glimpses.keys {
                content.glimpses[account]?.seen = Instant(milliseconds: 0)
            }
        }
        await ranks.forget()
    }

    /// Tells other hosts what stands of a person.
    func tell(_ account: AccountID, _ placement: Placement?) { published?(account, placement) }

    /// A standing was published here: if others may publish it too, what is remembered of it is
    /// read again, so that the last word is that of the store.
    func seat(_ standing: Standing, on board: BoardID) async {
        await ranks.update(standing, in: board.tier, board.week)
        if published != nil { read(standing.account, on: board) }
    }

    private func read(_ account: AccountID, on board: BoardID) {
        content.withLock { $0.placed[account] = board }
        reader.yield()
    }

    /// Reads the standings again that changed, one time after the other.
    func readPlaced() async {
        let placed = content.withLock { content in
            defer { content.placed = [:] }
            return content.placed
        }
        await ranks.read(placed)
    }

    /// Notices those of whom others did not tell for a whole turn that they published them.
    func noticeOverdue() {
        let overdue = content.withLock { content in
            defer { (content.overdue, content.owed) = (content.owed, []) }
            return content.overdue
        }
        for account in overdue { notice(account) }
    }
}
