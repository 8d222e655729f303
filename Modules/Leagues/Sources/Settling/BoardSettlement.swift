public import Core
public import LeaguesAPI

/// Settles the boards in a store that are due, and delivers the results to users. Rule L5.
///
/// Each transaction settles several boards. Each result is then recorded as a fact of the user,
/// under an operation id derived from the user and the week, and marked as delivered. After an
/// interruption any process can continue, because repeating a step changes nothing.
public struct BoardSettlement: Sendable {
    /// The number of boards settled in one transaction.
    public static let boardsAtOnce = 512
    /// The number of settlements that are delivered before they are marked as delivered.
    public static let toldAtOnce = 16_384
    /// The number of users in a group to which results are delivered together.
    static let group = 512
    /// The number of groups to which results are delivered concurrently.
    static let width = 4

    private let standings: any SettleableStandings

    /// Creates the settlement for a store.
    public init(_ standings: any SettleableStandings) { self.standings = standings }

    /// Settles all boards that are due, and returns their number.
    @discardableResult
    public func settle(at now: Instant) async throws(Rejection) -> Int {
        var count = 0
        while true {
            let due = try await standings.due(at: now, limit: 2 * BoardSettlement.boardsAtOnce)
            guard !due.isEmpty else { return count }
            // One of two transactions computes while the other waits for the database.
            async let first = settle(due.prefix(BoardSettlement.boardsAtOnce), now)
            async let second = settle(due.dropFirst(BoardSettlement.boardsAtOnce), now)
            let (one, other) = await (first, second)
            count += try one.get() + other.get()
        }
    }

    private func settle(
        _ boards: ArraySlice<BoardID>, _ now: Instant
    ) async -> Result<Int, Rejection> {
        guard !boards.isEmpty else { return .success(0) }
        do throws(Rejection) {
            return .success(
                try await standings.settle(Array(boards), at: now, by: SettlementRule.settle))
        } catch {
            return .failure(error)
        }
    }

    /// Delivers all results that have not been delivered, and returns their number.
    ///
    /// `deliver` returns the results that it could deliver. The others are retried in the next run
    /// and do not delay other users.
    @discardableResult
    public func deliver(
        _ deliver: @escaping @Sendable ([Settlement]) async -> [Settlement]
    ) async throws(Rejection) -> Int {
        var (count, last): (Int, Settlement?) = (0, nil)
        var told: [Settlement] = []
        while true {
            // The next delivery runs while the previous one is marked.
            async let failure = noting(told)
            let undelivered = try await standings.undelivered(
                after: last, limit: BoardSettlement.toldAtOnce)
            let next = await BoardSettlement.told(undelivered, deliver)
            if let failure = await failure { throw failure }
            guard let end = undelivered.last else { return count }
            (told, last) = (next, end)
            count += told.count
        }
    }

    private func noting(_ told: [Settlement]) async -> Rejection? {
        do throws(Rejection) {
            try await standings.note(told: told)
            return nil
        } catch {
            return error
        }
    }

    /// Delivers the results of a few groups at a time, and returns those that were delivered.
    private static func told(
        _ settlements: [Settlement],
        _ deliver: @escaping @Sendable ([Settlement]) async -> [Settlement]
    ) async -> [Settlement] {
        await withTaskGroup(of: [Settlement].self) { group in
            var told: [Settlement] = []
            var waiting = 0
            for start in stride(from: 0, to: settlements.count, by: BoardSettlement.group) {
                if waiting == BoardSettlement.width {
                    told += await group.next() ?? []
                    waiting -= 1
                }
                let next = Array(settlements[start...].prefix(BoardSettlement.group))
                group.addTask { await deliver(next) }
                waiting += 1
            }
            return await group.reduce(into: told) { $0 += $1 }
        }
    }
}
