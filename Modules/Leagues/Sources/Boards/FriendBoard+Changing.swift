public import Core
public import LeaguesAPI

/// What may be done with a board of friends, and by whom. Rule L7.
extension FriendBoard {
    /// A new board of somebody; refused with `leagues.board-name` if the name is empty or longer
    /// than 40 characters.
    public static func founded(
        _ name: String, by account: AccountID, id: FriendBoardID, code: ShareCode, at now: Instant
    ) throws(Rejection) -> FriendBoard {
        FriendBoard(
            id: id, code: code, name: try tidy(name),
            members: [Member(account, since: now)])
    }

    /// Whether somebody is on it.
    public func has(_ account: AccountID) -> Bool { members.contains { $0.account == account } }

    /// Puts somebody on it, once; refused with `leagues.full` if 50 are.
    public mutating func join(_ account: AccountID, at now: Instant) throws(Rejection) {
        guard !has(account) else { return }
        guard members.count < FriendBoard.capacity else {
            throw .conflict("leagues.full", "50 people are on this board already.")
        }
        members.append(Member(account, since: now))
    }

    /// Takes somebody off who wants to leave; the next one may do what only the first may.
    public mutating func leave(_ account: AccountID) {
        members.removeAll { $0.account == account }
    }

    /// Gives it another name; for the first of its people alone.
    public mutating func rename(_ name: String, by account: AccountID) throws(Rejection) {
        try require(account)
        self.name = try FriendBoard.tidy(name)
    }

    /// Takes somebody off; for the first of its people alone.
    public mutating func remove(
        _ member: AccountID, by account: AccountID
    ) throws(Rejection) {
        try require(account)
        leave(member)
    }

    /// Replaces the code, so that the old one lets nobody in; for the first of its people alone.
    public mutating func replaceCode(
        _ code: ShareCode, by account: AccountID
    ) throws(Rejection) {
        try require(account)
        self.code = code
    }

    private func require(_ account: AccountID) throws(Rejection) {
        guard owner == account else {
            throw Rejection(
                "leagues.not-owner", "Only the first on the board may do that.",
                category: .forbidden)
        }
    }

    private static func tidy(_ name: String) throws(Rejection) -> String {
        let refusal = Refusal(
            "leagues.board-name",
            "A board's name has 1 to 40 characters on one line, all of which can be seen.")
        return try PublicName.codec.checked(name, at: FieldPath("name"), refusal: refusal)
    }
}
