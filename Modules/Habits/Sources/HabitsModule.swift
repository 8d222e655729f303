public import Core

/// Habits and tasks: schedules, progress, skips, timers, groups. SPEC H, R.
public struct HabitsModule: Module {
    /// Needs nothing.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "habits", stability: .stable,
            summary: "Habits and tasks with schedules, targets, skips, timers and groups.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {}
}
