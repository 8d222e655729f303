public import Core
internal import SettingsAPI

/// A person's zone, day start, look and order of Today; keeps their days. Rules D, O2.
public struct SettingsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "settings", stability: .stable,
        summary:
            "Zone, day start, look and order of Today, and the days that follow from them.",
        provides: [
            Capability<any DayKeeper>.dayKeeper.name,
            Capability<any PersonKeeper>.personKeeper.name,
        ], events: SettingsEvent.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.settings)
        registrar.keep(SettingsState.self)
        registrar.accept(ChangeSetting.self)
        registrar.provide(SettingsDayKeeper(), as: .dayKeeper)
        registrar.provide(SettingsPersonKeeper(), as: .personKeeper)
        registrar.contribute(SettingsModule.definitions, to: .settings)
        registrar.contribute(SettingsUndoHandler(), to: .undoHandlers)
    }
}
