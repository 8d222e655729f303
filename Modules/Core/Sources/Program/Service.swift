/// Work that runs while a surface runs, such as a scheduler. The surface starts and stops it.
///
/// `stop` can be called before `start`, twice, during `start`, and after `start` has thrown an
/// error; it must handle all of these. Services stop in the reverse order of their start.
public protocol Service: Sendable {
    /// The name in logs, such as `notifications.scheduler`.
    var name: String { get }
    /// Starts the service; returns when it is ready.
    func start() async throws
    /// Stops the service; returns when all its work has ended.
    func stop() async
}

extension ExtensionPoint where Value == any Service {
    /// The services that the modules contribute.
    public static var services: ExtensionPoint<any Service> { .init("core.services") }
}
