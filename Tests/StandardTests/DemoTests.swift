import Core
import CoreTesting
import Demo
import Engine
import RouteKit
import Standard
import StandardWeb
import Testing

/// Tests that the program accepts the demo data. Rule O1.
@Suite struct DemoTests {
    private func live(
        until now: Instant, _ zone: Zone, seed: UInt64 = 66
    ) async throws -> [Event] {
        let program = try Program(Standard.core + Standard.web)
        let journal = MemoryJournal()
        let account = AccountID(high: 1, low: 1)
        let teller = try DemoRecorder(program.routes, zone: zone) { clock in
            Engine(
                program: program, journal: journal, account: account,
                device: DeviceID(high: 2, low: 2), clock: clock, entropy: SeededEntropy(7))
        }
        try await DemoHistory(until: now, in: zone, seed: seed).play(to: teller)
        return try await journal.entries(account, after: .start, limit: .max)
            .map(\.sealed.event)
    }

    private static let noon = Instant(seconds: Int64(day("2026-11-25").number) * 86_400 + 43_200)

    @Test(
        "O1: demo data is valid for any seed, hour and time zone", arguments: 1...6)
    func taken(_ seed: UInt64) async throws {
        let zones = ["Europe/London", "Asia/Kolkata", "America/New_York"]
        let zone = try ZoneDatabase.system.zone(zones[Int(seed) % 3])
        let now = Instant(milliseconds: DemoTests.noon.milliseconds + Int64(seed) * 31_000_000)
        let events = try await live(until: now, zone, seed: seed)
        #expect(events.count > 1_000)
        #expect(events.allSatisfy { $0.instant <= now })
        #expect(Set(events.map(\.day)).count >= DemoHistory.days - 2)
    }

    @Test("O1: the same moment always gives the same demo data")
    func same() async throws {
        let utc = Zone.utc
        let (one, two) = (
            try await live(until: DemoTests.noon, utc), try await live(until: DemoTests.noon, utc)
        )
        #expect(one == two)
    }
}
