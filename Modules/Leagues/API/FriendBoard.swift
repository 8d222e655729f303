public import Core

/// The id of a board of friends.
public typealias FriendBoardID = ID<FriendBoard>

/// People who know each other, whatever their tiers: they joined by a code. Rule L7.
public struct FriendBoard: Hashable, Sendable {
    /// Somebody on it.
    public struct Member: Hashable, Sendable {
        /// Who.
        public var account: AccountID
        /// Since when.
        public var since: Instant

        /// A member.
        public init(_ account: AccountID, since: Instant) {
            self.account = account
            self.since = since
        }
    }

    /// Stays when the code is replaced.
    public let id: FriendBoardID
    /// What friends type to join.
    public var code: ShareCode
    /// What people read above it, 1 … 40 characters.
    public var name: String
    /// In the order of joining; the first may rename it, remove people and replace the code.
    public var members: [Member]

    /// A board.
    public init(id: FriendBoardID, code: ShareCode, name: String, members: [Member]) {
        self.id = id
        self.code = code
        self.name = name
        self.members = members
    }

    /// Who may rename it, remove people and replace the code; nil once nobody is left.
    public var owner: AccountID? { members.first?.account }

    /// How many people it has at most.
    public static let capacity = 50
}

/// A code that friends join by, as the codes of devices are made: eight letters in two groups that
/// are hard to mistake, `BCDF-GHJK`.
public struct ShareCode: Hashable, Sendable, CustomStringConvertible {
    /// `BCDF-GHJK`.
    public let description: String
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)

    /// A code that nobody can guess.
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

    /// A code as people type it: in any case, with or without what stands between the groups; nil
    /// if it has not eight letters.
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

/// Where boards of friends are kept. Rule L7.
public protocol FriendBoards: Sendable {
    /// Keeps a new board. False if a board has its id or its code.
    func add(_ board: FriendBoard) async throws(Rejection) -> Bool

    /// The board of a code; nil if there is none.
    func friendBoard(_ code: ShareCode) async throws(Rejection) -> FriendBoard?

    /// The boards that a person is on, in the order of their joining.
    func friendBoards(of account: AccountID) async throws(Rejection) -> [FriendBoard]

    /// Changes a board; a board without members is taken out, and what `change` throws changes
    /// nothing. Returns it as it is then: nil if there is none, as it was if its new code is taken.
    func change(
        _ board: FriendBoardID,
        _ change: @escaping @Sendable (inout FriendBoard) throws(Rejection) -> Void
    ) async throws(Rejection) -> FriendBoard?
}
