public import Core
internal import Leagues
public import LeaguesAPI
internal import Synchronization

extension MemoryStandings: FriendBoards {
    public func add(_ board: FriendBoard) async throws(Rejection) -> Bool {
        state.withLock { state in
            guard state.friends[board.id] == nil,
                !state.friends.values.contains(where: { $0.code == board.code }),
                !board.members.contains(where: { state.erased.contains($0.account) })
            else { return false }
            state.friends[board.id] = board
            return true
        }
    }

    public func friendBoard(_ code: ShareCode) async throws(Rejection) -> FriendBoard? {
        state.withLock { $0.friends.values.first { $0.code == code } }
    }

    public func friendBoards(of account: AccountID) async throws(Rejection) -> [FriendBoard] {
        state.withLock { state in
            state.friends.values.compactMap { board in
                board.members.first { $0.account == account }.map { ($0.since, board) }
            }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
        }
    }

    public func change(
        _ board: FriendBoardID,
        _ change: @escaping @Sendable (inout FriendBoard) throws(Rejection) -> Void
    ) async throws(Rejection) -> FriendBoard? {
        try state.withLock { state throws(Rejection) -> FriendBoard? in
            guard let before = state.friends[board] else { return nil }
            var changed = before
            try change(&changed)
            for member in changed.members where state.erased.contains(member.account) {
                changed.leave(member.account)
            }
            let holder = state.friends.values.first { $0.code == changed.code }
            guard holder == nil || holder?.id == board else { return before }
            state.friends[board] = changed.members.isEmpty ? nil : changed
            return changed
        }
    }
}
