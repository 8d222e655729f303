import Core
import CoreTesting
import Leagues
import LeaguesAPI
import Synchronization

/// The Monday of the tests' week.
let monday = day("2026-11-23")
/// Noon of that Monday in UTC.
let noon = Instant(seconds: 1_795_435_200)
/// The time of the week's settlement in UTC.
let settlement = LeagueWeek(of: monday, in: .utc).settlement

/// The publication of a person on K2.
func publication(_ account: AccountID, _ points: Int, zone: String = "UTC") -> Publication {
    Publication(
        account: account, week: monday, tier: .k2, zone: zone, name: nil,
        joined: Instant(seconds: 1_700_000_000), score: WeekScore(points: points))
}

/// Keeps items alive until the test ends.
final class Kept<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    func keep(_ item: Item) { items.withLock { $0.append(item) } }
    var all: [Item] { items.withLock { $0 } }
}

/// Runs `count` concurrent calls and returns their results.
func together<Answer: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Answer
) async throws -> [Answer] {
    try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
        for number in 0..<count { group.addTask { (number, try await body(number)) } }
        return try await group.reduce(into: []) { $0.append($1) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }
}
