public import Core
public import LeaguesAPI

/// The changes to a leaderboard for friends, with their permissions. Rule L7.
extension FriendBoard {
    /// Creates a leaderboard for friends. Throws `leagues.board-name` if the name is empty or
    /// longer than 40 characters.
    public static func founded(
        _ name: String, by account: AccountID, id: FriendBoardID, code: ShareCode, at now: Instant
    ) throws(Rejection) -> FriendBoard {
        FriendBoard(
            id: id, code: code, name: try tidy(name),
            members: [Member(account, since: now)])
    }

    /// Returns true if the account is a member of the board.
    public func has(_ account: AccountID) -> Bool { members.contains { $0.account == account } }

    /// Adds an account as a member; does nothing if it already is one. Throws `leagues.full` if the
    /// board has 50 members.
    public mutating func join(_ account: AccountID, at now: Instant) throws(Rejection) {
        guard !has(account) else { return }
        guard members.count < FriendBoard.capacity else {
            throw .conflict("leagues.full", "The board is full: it has 50 members.")
        }
        members.append(Member(account, since: now))
    }

    /// Removes a member who leaves. If it was the first member, the next one becomes the owner.
    public mutating func leave(_ account: AccountID) {
        members.removeAll { $0.account == account }
    }

    /// Renames the board. Only the owner may do this.
    public mutating func rename(_ name: String, by account: AccountID) throws(Rejection) {
        try require(account)
        self.name = try FriendBoard.tidy(name)
    }

    /// Removes another member. Only the owner may do this.
    public mutating func remove(
        _ member: AccountID, by account: AccountID
    ) throws(Rejection) {
        try require(account)
        leave(member)
    }

    /// Replaces the board's code, so that the old code no longer works. Only the owner may do this.
    public mutating func replaceCode(
        _ code: ShareCode, by account: AccountID
    ) throws(Rejection) {
        try require(account)
        self.code = code
    }

    private func require(_ account: AccountID) throws(Rejection) {
        guard owner == account else {
            throw Rejection(
                "leagues.not-owner", "Only the first member of the board can do this.",
                category: .forbidden)
        }
    }

    private static func tidy(_ name: String) throws(Rejection) -> String {
        let refusal = Refusal(
            "leagues.board-name",
            "The name must be 1–40 visible characters on one line.")
        return try PublicName.codec.checked(name, at: FieldPath("name"), refusal: refusal)
    }
}
