internal import CommandLineKit
public import Core
public import CoreTesting
internal import Engine
internal import RouteKit
internal import Synchronization

/// A person at the surfaces of a program: sends requests and types commands, without a socket, a
/// terminal or a file.
///
/// Everything goes to one engine over a journal in memory, so that what is typed can be asked for
/// over HTTP. Lives in UTC; the clock stands still until it is moved.
public struct Visitor: Sendable {
    /// What the program is composed of.
    public let program: Program
    /// What time it is; tests move it.
    public let clock: TestClock
    let store: OpenStore
    let dispatcher: RouteDispatcher

    /// Somebody with an empty journal at noon of a day. Throws if the modules do not fit together.
    public init(_ modules: [any Module], on today: String = "2026-11-21") throws(WiringError) {
        program = try Program(modules)
        clock = TestClock(Instant(seconds: Int64(day(today).number) * 86_400 + 43_200))
        let journal = MemoryJournal()
        let account = AccountID(high: 1, low: 1)
        let device = DeviceID(high: 2, low: 2)
        let engine = Engine(
            program: program, journal: journal, account: account, device: device, clock: clock,
            entropy: SeededEntropy(1))
        store = OpenStore(
            journal: journal, engine: engine, account: account, device: device, isNew: false
        ) { _, _, _, _, hash in hash }
        dispatcher = try RouteDispatcher(program.routes, engine: engine)
    }
}
