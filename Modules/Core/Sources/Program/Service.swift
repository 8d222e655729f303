/// Work that goes on while a surface runs, such as a scheduler; started and stopped by the surface.
///
/// What `stop` must tolerate: being called before `start`, twice, while `start` is under way, and
/// after a `start` that failed. Services stop in the reverse of their order of start.
public protocol Service: Sendable {
    /// For logs: `notifications.scheduler`.
    var name: String { get }
    /// Begins, and returns when the service is ready.
    func start() async throws
    /// Ends, and returns when nothing goes on any more.
    func stop() async
}

extension ExtensionPoint where Value == any Service {
    /// Long-running work.
    public static var services: ExtensionPoint<any Service> { .init("core.services") }
}
