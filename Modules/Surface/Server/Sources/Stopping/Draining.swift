internal import Core
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// Whether a server is about to stop: it answers as before, and tells whoever sends it requests to
/// send them elsewhere.
final class Draining: Sendable {
    private let content = Atomic(false)

    /// Whether it has begun.
    var isUnderWay: Bool { content.load(ordering: .relaxed) }

    /// Begins; it is never taken back.
    func begin() { content.store(true, ordering: .relaxed) }

    /// Refuses while it is under way.
    func check() throws(Rejection) {
        guard isUnderWay else { return }
        throw Rejection(
            "server.draining", "This server is about to stop; another one answers.",
            category: .unavailable)
    }
}

extension CairnServer {
    /// Runs the server in a group of its own until SIGTERM or SIGINT.
    ///
    /// On SIGTERM it drains first, for as long as its options say: `/readyz` answers 503, and
    /// everything else as before. SIGINT, and a second signal, end that at once.
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

    /// Stops a group when it is time to.
    private func stop(_ group: ServiceGroup, on signals: UnixSignalsSequence) async {
        await withTaskGroup(of: Void.self) { timers in
            // There is one reader of signals in all, so that whoever waits does not ask for them.
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
