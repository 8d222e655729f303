import Core
import Dispatch
import Synchronization
import Testing

@testable import Accounts

@Suite struct UnlockerTests {
    @Test("one hash runs per account, few in all, and those beyond the queue are rejected")
    func queue() async throws {
        let unlocker = Unlocker(most: 2, waiting: 5)
        let tally = Tally()
        let refused = await withTaskGroup(of: Int.self) { group in
            for number in 0..<12 {
                let key = number % 3 == 0 ? "own" : "\(number)"
                group.addTask {
                    do throws(Rejection) {
                        try await unlocker.run(for: key) { tally.work(for: key) }
                        return 0
                    } catch {
                        return error.code == "accounts.busy" ? 1 : 100
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(refused <= 5)
        #expect(tally.most <= 2 && tally.mostOwn == 1)
    }

    @Test("shutdown rejects queued hashes and finishes running ones")
    func closing() async throws {
        let unlocker = Unlocker(most: 1, waiting: 50)
        let (begun, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let first = unlocker.run(for: "a") {
            begun.signal()
            go.wait()
            return true
        }
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                begun.wait()
                done.resume()
            }
        }
        let turned = await withTaskGroup(of: String?.self) { group in
            for number in 0..<20 {
                group.addTask {
                    do throws(Rejection) {
                        _ = try await unlocker.run(for: "\(number)") { true }
                        return nil
                    } catch { return error.code }
                }
            }
            await unlocker.close()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(turned == Array(repeating: "accounts.busy", count: 20))
        go.signal()
        #expect(try await first)
    }
}

/// Counts concurrent work.
private final class Tally: Sendable {
    private struct Counts {
        var now = 0
        var most = 0
        var own = 0
        var mostOwn = 0
    }
    private let counts = Mutex(Counts())

    func work(for key: String) {
        let own = key == "own" ? 1 : 0
        counts.withLock {
            $0.now += 1
            $0.own += own
            $0.most = max($0.most, $0.now)
            $0.mostOwn = max($0.mostOwn, $0.own)
        }
        for _ in 0..<2_000 { _ = SecretHash(of: key) }
        counts.withLock {
            $0.now -= 1
            $0.own -= own
        }
    }

    var most: Int { counts.withLock { $0.most } }
    var mostOwn: Int { counts.withLock { $0.mostOwn } }
}
