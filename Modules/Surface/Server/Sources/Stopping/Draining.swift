internal import Core
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// Whether a server is draining: it still answers requests, but tells load balancers to send
/// requests to other nodes.
final class Draining: Sendable {
    private let content = Atomic(false)

    /// True after draining has begun.
    var isUnderWay: Bool { content.load(ordering: .relaxed) }

    /// Begins draining. It cannot be ended.
    func begin() { content.store(true, ordering: .relaxed) }

    /// Throws if the server is draining.
    func check() throws(Rejection) {
        guard isUnderWay else { return }
        throw Rejection(
            "server.draining", "This server is stopping. Try again: another server responds.",
            category: .unavailable)
    }
}

extension CairnServer {
    /// Runs the server in its own service group until SIGTERM or SIGINT.
    ///
    /// After SIGTERM, the server first drains for the time in its options: `/readyz` returns the
    /// status 503, and all other requests are answered. SIGINT or a second signal ends draining at
    /// once.
    public func runUntilSignalled() async throws {
        let group = ServiceGroup(
            configuration: .init(services: [.init(service: self)], logger: log.logger))
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let waiting = Task { await stop(group, on: signals) }
        defer { waiting.cancel() }
        let ending = Task { [options] in
            guard let ending = options.ending else { return }
            for await _ in ending { break }
            if !Task.isCancelled { await group.triggerGracefulShutdown() }
        }
        defer { ending.cancel() }
        try await group.run()
    }

    /// Stops a service group after the draining time or a second signal.
    private func stop(_ group: ServiceGroup, on signals: UnixSignalsSequence) async {
        await withTaskGroup(of: Void.self) { timers in
            // Only one reader of signals exists, so the draining task does not read them.
            for await signal in signals {
                guard signal == .sigterm, options.drain > .zero, !draining.isUnderWay else { break }
                draining.begin()
                log.draining(options.drain)
                timers.addTask {
                    guard (try? await Task.sleep(for: options.drain)) != nil else { return }
                    await group.triggerGracefulShutdown()
                }
            }
            timers.cancelAll()
        }
        if !Task.isCancelled { await group.triggerGracefulShutdown() }
    }
}
