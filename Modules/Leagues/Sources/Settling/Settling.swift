public import Core
public import LeaguesAPI

/// Settles what is due in a store, and tells each person. Rule L5.
///
/// Boards are settled in one transaction for some, which keeps what came of them; then each
/// settlement is told as a fact of the person, under an operation that follows from person and
/// week, and noted as told. Whatever is interrupted goes on where it was when it is done again, by
/// whoever: what is settled or told twice is so once.
public struct Settling: Sendable {
    /// Boards that are settled in one transaction.
    public static let boardsAtOnce = 512
    /// Settlements that are told before it is noted.
    public static let toldAtOnce = 16_384
    /// So many people are told together.
    static let group = 512
    /// So many groups are told at the same time.
    static let width = 4

    private let standings: any SettlingStandings

    /// Settles in a store.
    public init(_ standings: any SettlingStandings) { self.standings = standings }

    /// Settles all boards that are due; returns how many it settled.
    @discardableResult
    public func settle(at now: Instant) async throws(Rejection) -> Int {
        var count = 0
        while true {
            let due = try await standings.due(at: now, limit: 2 * Settling.boardsAtOnce)
            guard !due.isEmpty else { return count }
            // Of two transactions one works out what the other waits for.
            async let first = settle(due.prefix(Settling.boardsAtOnce), now)
            async let second = settle(due.dropFirst(Settling.boardsAtOnce), now)
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
                try await standings.settle(Array(boards), at: now, by: SettlingRule.settle))
        } catch {
            return .failure(error)
        }
    }

    /// Tells each person what is not told yet; returns how many it told. `tell` tells some people
    /// and gives those whom it told: the others are left for the next time, and do not keep anybody
    /// from being told.
    @discardableResult
    public func tell(
        _ tell: @escaping @Sendable ([Settlement]) async -> [Settlement]
    ) async throws(Rejection) -> Int {
        var (count, last): (Int, Settlement?) = (0, nil)
        var told: [Settlement] = []
        while true {
            // Some are told while it is noted of those before them.
            async let failure = noting(told)
            let untold = try await standings.untold(after: last, limit: Settling.toldAtOnce)
            let next = await Settling.told(untold, tell)
            if let failure = await failure { throw failure }
            guard let end = untold.last else { return count }
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

    /// Tells some groups at a time, and gives those who were told.
    private static func told(
        _ settlements: [Settlement],
        _ tell: @escaping @Sendable ([Settlement]) async -> [Settlement]
    ) async -> [Settlement] {
        await withTaskGroup(of: [Settlement].self) { group in
            var told: [Settlement] = []
            var waiting = 0
            for start in stride(from: 0, to: settlements.count, by: Settling.group) {
                if waiting == Settling.width {
                    told += await group.next() ?? []
                    waiting -= 1
                }
                let next = Array(settlements[start...].prefix(Settling.group))
                group.addTask { await tell(next) }
                waiting += 1
            }
            return await group.reduce(into: told) { $0 += $1 }
        }
    }
}
