/// Waiting for no longer than one wants to.
enum Patience {
    /// What work comes to, or nil if it takes longer; it is cancelled then and not waited for.
    static func within<Value: Sendable>(
        _ limit: Duration, _ work: @escaping @Sendable () async -> Value
    ) async -> Value? {
        let (results, result) = AsyncStream.makeStream(
            of: Value?.self, bufferingPolicy: .bufferingOldest(1))
        let worker = Task { result.yield(await work()) }
        let timer = Task {
            // Whoever cancels the timer has their result.
            guard (try? await Task.sleep(for: limit)) != nil else { return }
            result.yield(nil)
        }
        defer {
            worker.cancel()
            timer.cancel()
        }
        for await value in results { return value }
        return nil
    }
}
