public import Core

/// Where a person is and the board that they see: what `cairn league` and the page show.
public struct LeagueView: Hashable, Shaped {
    /// Where the person is.
    public var status: LeagueStatus
    /// The board of people, or of one's own weeks; nil for who takes part and has no seat yet.
    public var board: LeagueBoard?
    /// The place among all of the tier; nil without a seat. Rule L8.
    public var tierRank: TierRank?

    /// What is seen of a league.
    public init(status: LeagueStatus, board: LeagueBoard?, tierRank: TierRank? = nil) {
        self.status = status
        self.board = board
        self.tierRank = tierRank
    }

    public static let shape = Shape<LeagueView>("League") {
        Member("status", \.status)
        Member("board", \.board, "Null for who takes part and has no points yet.")
        Member("tierRank", \.tierRank, "The place among all of the tier, on a server.")
    }
}

/// A place among all people of a tier. Rule L8.
public struct TierRank: Hashable, Shaped {
    /// From 1.
    public var rank: Int
    /// How many people of the tier have points.
    public var of: Int

    /// A place among so many.
    public init(rank: Int, of: Int) {
        self.rank = rank
        self.of = of
    }

    public static let shape = Shape<TierRank>("TierRank") {
        Member("rank", \.rank)
        Member("of", \.of, "How many people of the tier have points.")
    }
}

/// A board of friends as one of them sees it. Rule L7.
public struct FriendBoardView: Hashable, Shaped {
    /// Somebody on it.
    public struct Member: Hashable, Shaped {
        /// Names them in what is done with the board; another each week.
        public var key: String
        /// What they are called.
        public var name: String
        /// Whether it is the one who looks.
        public var isOwn: Bool

        /// Somebody.
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
    /// Which.
    public var id: FriendBoardID
    /// What friends join by.
    public var code: ShareCode
    /// What stands above it.
    public var name: String
    /// Whether the one who looks may rename it, remove people and replace the code.
    public var isOwner: Bool
    /// Everybody on it, in the order of joining.
    public var members: [Member]
    /// Those who have points in the week.
    public var board: LeagueBoard

    /// A board of friends.
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
        Core.Member("owner", \.isOwner, "Whether the asker may change it.")
        Core.Member("members", \.members, "In the order of joining.")
        Core.Member("board", \.board, "Those who have points in the week.")
    }

    /// Several of them.
    public static let list = Shape<[FriendBoardView]> { Core.Member("boards", \.self) }
}
