/// Returns the result of a closure; nil if it takes longer than the limit. The closure's task is
/// then cancelled and not awaited.
func withTimeout<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    let (results, result) = AsyncStream.makeStream(
        of: Value?.self, bufferingPolicy: .bufferingOldest(1))
    let worker = Task { result.yield(await work()) }
    let timer = Task {
        // A cancelled timer means that the result is available.
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
