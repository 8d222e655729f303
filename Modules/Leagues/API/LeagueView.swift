public import Core

/// The user's league status and leaderboard, as shown by `cairn league` and on the web page.
public struct LeagueView: Hashable, Shaped {
    /// The user's status.
    public var status: LeagueStatus
    /// The user's leaderboard, or the board of the user's own weeks; nil for a participant who has
    /// no seat on a board yet.
    public var board: LeagueBoard?
    /// The user's rank among all users of the tier; nil if the user has no seat. Rule L8.
    public var tierRank: TierRank?

    /// Creates a view.
    public init(status: LeagueStatus, board: LeagueBoard?, tierRank: TierRank? = nil) {
        self.status = status
        self.board = board
        self.tierRank = tierRank
    }

    public static let shape = Shape<LeagueView>("League") {
        Member("status", \.status, "The user's status in the league.")
        Member("board", \.board, "The board of the week. Null if the person has no points yet.")
        Member(
            "tierRank", \.tierRank,
            "The place among all people of the tier. Null without a server.")
    }
}

/// A user's rank among all users of the same tier. Rule L8.
public struct TierRank: Hashable, Shaped {
    /// The user's rank, from 1.
    public var rank: Int
    /// The number of users in the tier who have points.
    public var of: Int

    /// Creates a rank.
    public init(rank: Int, of: Int) {
        self.rank = rank
        self.of = of
    }

    public static let shape = Shape<TierRank>("TierRank") {
        Member("rank", \.rank, "The rank, from 1.")
        Member("of", \.of, "The number of people of the tier with points.")
    }
}

/// A leaderboard for friends, as shown to one of its members. Rule L7.
public struct FriendBoardView: Hashable, Shaped {
    /// A member as shown to other members.
    public struct Member: Hashable, Shaped {
        /// The key that identifies the member in commands. It changes each week.
        public var key: String
        /// The member's displayed name.
        public var name: String
        /// True if this member is the viewer.
        public var isOwn: Bool

        /// Creates a member.
        public init(key: String, name: String, isOwn: Bool) {
            self.key = key
            self.name = name
            self.isOwn = isOwn
        }

        public static let shape = Shape<Member>("LeagueFriend") {
            Core.Member("key", \.key)
            Core.Member("name", \.name)
            Core.Member("own", \.isOwn)
        }
    }
    /// The board's id.
    public var id: FriendBoardID
    /// The code with which friends join the board.
    public var code: ShareCode
    /// The board's name.
    public var name: String
    /// True if the viewer can rename the board, remove members and replace the code.
    public var isOwner: Bool
    /// All members in the order in which they joined.
    public var members: [Member]
    /// The ranking of the members who have points in the week.
    public var board: LeagueBoard

    /// Creates the view of a leaderboard for friends.
    public init(
        _ board: FriendBoard, isOwner: Bool, members: [Member], shown: LeagueBoard
    ) {
        id = board.id
        code = board.code
        name = board.name
        self.isOwner = isOwner
        self.members = members
        self.board = shown
    }

    public static let shape = Shape<FriendBoardView>("FriendBoard") {
        Core.Member("id", \.id)
        Core.Member("code", \.code.description)
        Core.Member("name", \.name)
        Core.Member("owner", \.isOwner, "True if the person can change the board.")
        Core.Member("members", \.members, "The members, in the order of joining.")
        Core.Member("board", \.board, "The people with points in the week.")
    }

    /// The JSON form of a list of leaderboards for friends.
    public static let list = Shape<[FriendBoardView]> { Core.Member("boards", \.self) }
}
