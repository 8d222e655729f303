public import Core

/// The id of a leaderboard for friends.
public typealias FriendBoardID = ID<FriendBoard>

/// A leaderboard for friends, who join with a code and can have different tiers. Rule L7.
public struct FriendBoard: Hashable, Sendable {
    /// A member of the board.
    public struct Member: Hashable, Sendable {
        /// The member's account.
        public var account: AccountID
        /// The time at which the member joined the board.
        public var since: Instant

        /// Creates a member.
        public init(_ account: AccountID, since: Instant) {
            self.account = account
            self.since = since
        }
    }

    /// The board's id. It stays the same when the code is replaced.
    public let id: FriendBoardID
    /// The code with which friends join the board.
    public var code: ShareCode
    /// The board's name, 1–40 characters.
    public var name: String
    /// The members in the order in which they joined. The first one is the owner.
    public var members: [Member]

    /// Creates a board.
    public init(id: FriendBoardID, code: ShareCode, name: String, members: [Member]) {
        self.id = id
        self.code = code
        self.name = name
        self.members = members
    }

    /// The account of the member who can rename the board, remove members and replace the code; nil
    /// if the board has no members.
    public var owner: AccountID? { members.first?.account }

    /// The maximum number of members.
    public static let capacity = 50
}

/// The code with which friends join a leaderboard. It has eight letters in two groups, from an
/// alphabet without similar letters, as in device codes. Example: `BCDF-GHJK`.
public struct ShareCode: Hashable, Sendable, CustomStringConvertible {
    /// The code in its canonical form, `BCDF-GHJK`.
    public let description: String
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)

    /// Creates a random code.
    public init(_ entropy: any Entropy) {
        var made: [UInt8] = []
        while made.count < 8 {
            var bits = entropy.bits()
            for _ in 0..<8 where made.count < 8 {
                let byte = UInt8(truncatingIfNeeded: bits)
                if byte < 240 { made.append(ShareCode.letters[Int(byte) % 20]) }
                bits >>= 8
            }
        }
        description = ShareCode.grouped(made)
    }

    /// Parses a code in upper or lower case, with or without a separator between the groups.
    /// Returns nil unless it has eight letters.
    public init?(_ text: String) {
        let kept = text.uppercased().utf8.filter(ShareCode.letters.contains)
        guard kept.count == 8 else { return nil }
        description = ShareCode.grouped(Array(kept))
    }

    private static func grouped(_ letters: [UInt8]) -> String {
        String(decoding: letters.prefix(4), as: UTF8.self) + "-"
            + String(decoding: letters.dropFirst(4), as: UTF8.self)
    }
}

/// The store of leaderboards for friends. Rule L7.
public protocol FriendBoards: Sendable {
    /// Adds a board. Returns false if its id or code is already in use.
    func add(_ board: FriendBoard) async throws(Rejection) -> Bool

    /// Returns the board with this code; nil if there is none.
    func friendBoard(_ code: ShareCode) async throws(Rejection) -> FriendBoard?

    /// Returns the boards of which a user is a member, in the order in which the user joined them.
    func friendBoards(of account: AccountID) async throws(Rejection) -> [FriendBoard]

    /// Changes a board and returns the result. A board without members is deleted. If `change`
    /// throws, nothing changes. Returns nil if the board does not exist, and the unchanged board if
    /// its new code is already in use.
    func change(
        _ board: FriendBoardID,
        _ change: @escaping @Sendable (inout FriendBoard) throws(Rejection) -> Void
    ) async throws(Rejection) -> FriendBoard?
}
