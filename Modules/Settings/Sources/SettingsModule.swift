public import Core
internal import SettingsAPI

/// The module for a user's zone, day start, appearance and order of Today. It computes the user's
/// days. Rules D, O2.
public struct SettingsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "settings", stability: .stable,
        summary:
            "Time zone, day start, look and order of Today, and the days derived from them.",
        provides: [
            Capability<any DayProvider>.dayProvider.name,
            Capability<any UserProvider>.userProvider.name,
        ], events: SettingsEvent.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.settings)
        registrar.addState(SettingsState.self)
        registrar.accept(ChangeSetting.self)
        registrar.provide(SettingsDayProvider(), as: .dayProvider)
        registrar.provide(SettingsUserProvider(), as: .userProvider)
        registrar.contribute(SettingsModule.definitions, to: .settings)
        registrar.contribute(SettingsUndoHandler(), to: .undoHandlers)
    }
}
