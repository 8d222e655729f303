public import Core
public import LeaguesAPI

/// The ranks of all users within a tier, updated as points change. Rule L8.
///
/// Keys are sorted in chunks of at most 256. A Fenwick tree counts the keys before each chunk. An
/// update or a query takes a search and a move within one chunk, regardless of the number of users.
public struct TierRanks: Sendable {
    private var chunks: [[Key]] = [[]]
    /// The first key of each chunk. The first chunk's key is not used.
    private var firsts: [Key] = [Key.least]
    /// The Fenwick tree over the chunk sizes, indexed from 1.
    private var sums: [Int] = [0, 0]
    private var standings: [AccountID: Standing] = [:]
    private static let capacity = 256

    /// A key with the account that breaks ties.
    private struct Key: Comparable {
        var rank: RankKey
        var account: AccountID
        static let least = Key(
            rank: RankKey(high: 0, low: 0), account: AccountID(high: 0, low: 0))
        @inline(__always)
        static func < (a: Key, b: Key) -> Bool {
            if a.rank.high != b.rank.high { return a.rank.high < b.rank.high }
            if a.rank.low != b.rank.low { return a.rank.low < b.rank.low }
            return a.account < b.account
        }
    }

    /// Creates the ranks of users. If a user has several standings, the last one is used.
    public init(_ standings: [Standing] = []) {
        for standing in standings { self.standings[standing.account] = standing }
        let keys = self.standings.values.map {
            Key(rank: RankKey($0), account: $0.account)
        }.sorted()
        guard !keys.isEmpty else { return }
        chunks = stride(from: 0, to: keys.count, by: TierRanks.capacity / 2).map {
            Array(keys[$0..<min($0 + TierRanks.capacity / 2, keys.count)])
        }
        firsts = chunks.map { $0[0] }
        countAgain()
    }

    /// The number of users.
    public var count: Int { standings.count }

    /// Returns the rank of a user, from 1; nil if the user is not ranked.
    public func rank(of account: AccountID) -> Int? {
        guard let standing = standings[account] else { return nil }
        let key = Key(rank: RankKey(standing), account: account)
        let chunk = place(of: key)
        return sum(before: chunk) + TierRanks.position(of: key, in: chunks[chunk]) + 1
    }

    /// Inserts a user or moves the user to a new rank.
    public mutating func update(_ standing: Standing) {
        let before = standings.updateValue(standing, forKey: standing.account)
        guard before != standing else { return }
        if let before { take(Key(rank: RankKey(before), account: before.account)) }
        put(Key(rank: RankKey(standing), account: standing.account))
    }

    /// Removes a user.
    public mutating func remove(_ account: AccountID) {
        guard let standing = standings.removeValue(forKey: account) else { return }
        take(Key(rank: RankKey(standing), account: account))
    }

    private mutating func put(_ key: Key) {
        let chunk = place(of: key)
        chunks[chunk].insert(key, at: TierRanks.position(of: key, in: chunks[chunk]))
        add(1, to: chunk)
        guard chunks[chunk].count > TierRanks.capacity else { return }
        let rest = Array(chunks[chunk][(TierRanks.capacity / 2)...])
        chunks[chunk].removeSubrange((TierRanks.capacity / 2)...)
        chunks.insert(rest, at: chunk + 1)
        firsts.insert(rest[0], at: chunk + 1)
        countAgain()
    }

    private mutating func take(_ key: Key) {
        let chunk = place(of: key)
        chunks[chunk].remove(at: TierRanks.position(of: key, in: chunks[chunk]))
        add(-1, to: chunk)
        guard chunks[chunk].isEmpty, chunks.count > 1 else { return }
        chunks.remove(at: chunk)
        firsts.remove(at: chunk)
        countAgain()
    }

    /// Returns the index of the chunk that contains a key or would contain it.
    private func place(of key: Key) -> Int {
        var (low, high) = (1, firsts.count)
        while low < high {
            let middle = (low + high) >> 1
            if firsts[middle] <= key { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private static func position(of key: Key, in chunk: [Key]) -> Int {
        var (low, high) = (0, chunk.count)
        while low < high {
            let middle = (low + high) >> 1
            if chunk[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func sum(before chunk: Int) -> Int {
        var (index, total) = (chunk, 0)
        while index > 0 {
            total += sums[index]
            index &= index - 1
        }
        return total
    }

    private mutating func add(_ count: Int, to chunk: Int) {
        var index = chunk + 1
        while index < sums.count {
            sums[index] += count
            index += index & -index
        }
    }

    private mutating func countAgain() {
        sums = [0] + chunks.map(\.count)
        for index in sums.indices.dropFirst() {
            let parent = index + (index & -index)
            if parent < sums.count { sums[parent] += sums[index] }
        }
    }
}
