public import Core

/// The user's status and board, as shown by `cairn league` and the page.
public struct LeagueView: Hashable, Shaped {
    /// The user's status.
    public var status: LeagueStatus
    /// The league board, or the board of the user's own weeks; nil for a participant who has no
    /// seat yet.
    public var board: LeagueBoard?
    /// The rank among all people of the tier; nil without a seat. Rule L8.
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

/// The rank among all people of a tier. Rule L8.
public struct TierRank: Hashable, Shaped {
    /// The rank, from 1.
    public var rank: Int
    /// The number of people of the tier who have points.
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

/// A board of friends as one of its members sees it. Rule L7.
public struct FriendBoardView: Hashable, Shaped {
    /// A member.
    public struct Member: Hashable, Shaped {
        /// The key that identifies the member in commands. It changes each week.
        public var key: String
        /// The displayed name.
        public var name: String
        /// True for the viewer.
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
    /// The code with which friends join.
    public var code: ShareCode
    /// The board's name.
    public var name: String
    /// True if the viewer can rename the board, remove members and replace the code.
    public var isOwner: Bool
    /// All members, in the order of joining.
    public var members: [Member]
    /// The members who have points in the week.
    public var board: LeagueBoard

    /// Creates a board of friends.
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

    /// The shape of a list of boards.
    public static let list = Shape<[FriendBoardView]> { Core.Member("boards", \.self) }
}
