import Core
import CoreTesting
import Engine
import Testing

@testable import RouteKit

@Suite("Cached accounts") struct ResidentsTests {
    @Test("the most recently used accounts stay cached; evicted accounts are rebuilt")
    func letGo() throws {
        let program = try Program([TapModule()])
        let journal = TapSite.journal()
        let engineCache = EngineCache(mostBytes: 3 * 16_384) { account in
            Engine(
                program: program, journal: journal, account: account,
                device: DeviceID(high: 2, low: 2),
                clock: FixedClock(Instant(seconds: 1_700_000_000)))
        }
        func ask(_ number: UInt64) -> AccountContext {
            engineCache[AccountID(high: number, low: 0)]
        }
        var kept: [UInt64] = []
        var known: [UInt64: AccountContext] = [:]
        var random = SeededGenerator(5)
        for _ in 0..<500 {
            let number = UInt64.random(in: 1...6, using: &random)
            let context = ask(number)
            #expect(context.engine.account == AccountID(high: number, low: 0))
            #expect((known[number] === context) == kept.contains(number))
            known[number] = context
            kept = kept.filter { $0 != number } + [number]
            kept = kept.suffix(3)
            #expect(engineCache.count == kept.count)
        }
        let last = kept[2]
        // Kept answers count: a person with many is let go like one with many facts.
        let one = ask(9)
        _ = ask(10)
        #expect(engineCache.count == 3)
        for number in 0..<40 {
            _ = try one.answers.reply("\(number)", revision: 0, day: Day(20_000)) {
                () throws(Rejection) in
                RouteReply(
                    contentType: "text/plain", body: [UInt8](repeating: 1, count: 10_000))
            }
        }
        let before = engineCache.load.bytes
        _ = ask(10)
        #expect(engineCache.load.bytes < before + 16_384 && engineCache.count == 1)
        #expect(ask(9) !== one)
        engineCache.forget(AccountID(high: 9, low: 0))
        engineCache.forget(AccountID(high: 10, low: 0))
        kept.forEach { _ = ask($0) }
        engineCache.forget(AccountID(high: last, low: 0))
        #expect(engineCache.count == 2 && ask(last) !== known[last])
    }
}
