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
    public static let toldAtOnce = 4_096
    /// So many people are told at the same time.
    static let width = 2_048

    private let standings: any SettlingStandings

    /// Settles in a store.
    public init(_ standings: any SettlingStandings) { self.standings = standings }

    /// Settles all boards that are due; returns how many it settled.
    @discardableResult
    public func settle(at now: Instant) async throws(Rejection) -> Int {
        var count = 0
        while true {
            let due = try await standings.due(at: now, limit: Settling.boardsAtOnce)
            guard !due.isEmpty else { return count }
            count += try await standings.settle(due, at: now, by: SettlingRule.settle)
        }
    }

    /// Tells each person what is not told yet; returns how many it told. A person that `tell`
    /// fails for is left for the next time, and does not keep others from being told.
    @discardableResult
    public func tell(
        _ tell: @escaping @Sendable (Settlement) async throws(Rejection) -> Void
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

    /// Tells some at a time, and gives those who were told.
    private static func told(
        _ settlements: [Settlement],
        _ tell: @escaping @Sendable (Settlement) async throws(Rejection) -> Void
    ) async -> [Settlement] {
        await withTaskGroup(of: Settlement?.self) { group in
            var told: [Settlement] = []
            var rest = settlements.makeIterator()
            for place in 0..<(Settling.width + settlements.count) {
                if place >= Settling.width, let one = await group.next() ?? nil { told.append(one) }
                guard let next = rest.next() else { continue }
                group.addTask {
                    do throws(Rejection) {
                        try await tell(next)
                        return next
                    } catch {
                        return nil
                    }
                }
            }
            return told
        }
    }
}
