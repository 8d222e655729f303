import Core
import CoreTesting
import Engine
import JournalSQLite
import Testing

@Test("A store keeps what is appended")
func keepsWhatIsAppended() async throws {
    let folder = "/tmp/cairn-smoke-\(SystemEntropy().bits())"
    let journal = try SQLiteJournal(folder: folder, clock: FixedClock(Instant(seconds: 0)))
    let event = Event(
        id: EventID(high: 1, low: 2), operation: EventID(high: 1, low: 2), time: .zero,
        instant: Instant(seconds: 5), day: Day(3), offset: 3600, zone: "Europe/London",
        kind: "toy.added", payload: Array("{}".utf8))
    let me = journal.identity
    let outcome = try await journal.append(
        [event], to: me.account, from: me.device, expecting: .start)
    #expect(outcome == .stored([.created], head: Cursor(1)))
    let again = try SQLiteJournal(folder: folder, clock: FixedClock(Instant(seconds: 0)))
    #expect(again.identity == me)
    #expect(try await again.entries(me.account, after: .start, limit: 5).map(\.sealed.event) == [event])
}
