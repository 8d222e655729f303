internal import Core
internal import Delivery

extension OutboxContract {
    /// Checks that two processes on one outbox count the usage of targets correctly. Returns one
    /// sentence for each violation.
    public func checkTargets() async throws -> [String] {
        let stores = try await make(true)
        let now = Instant(seconds: 1_770_000_000)
        let (one, other): ([UInt8], [UInt8]) = ([1, 2, 3], [4])
        var broken: [String] = []
        func expect(_ isRight: Bool, _ words: String) { if !isRight { broken.append(words) } }
        func count(_ store: any Outbox, at now: Instant) async -> String? {
            do throws(Rejection) {
                try await store.change(target: one, at: now) { target throws(Rejection) in
                    try target.count(most: 4, within: 60, at: now)
                }
                return nil
            } catch { return error.code }
        }
        for use in 0..<6 {
            let code = await count(stores[use % stores.count], at: now)
            expect(code == (use < 4 ? nil : "notifications.often"), "Use \(use): \(code ?? "-")")
        }
        let kept = try await stores[0].target(one, at: now)
        expect(kept == OutboxTarget(uses: 4, since: now, isStopped: false), "\(kept)")
        expect(await count(stores[0], at: now + 60) == nil, "A window that is over still counts")
        try await stores[0].change(target: other, at: now) { $0.isStopped = true }
        let late = now + 86_461
        try await stores[0].sweep(at: late)
        let swept = try await stores[0].target(one, at: late)
        expect(swept == OutboxTarget(since: late), "\(swept) was not swept")
        let stopped = try await stores[0].target(other, at: late).isStopped
        expect(stopped, "A stop was swept")
        return broken
    }
}
