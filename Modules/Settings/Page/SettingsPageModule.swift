public import Core
internal import PageKit
internal import RouteKit

/// The settings page, with a form for each setting of every module. Rule O2.
public struct SettingsPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "settings-page", stability: .stable, summary: "The settings page.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(SettingFinder.finder, to: .pageFinders)
        registrar.contribute(
            SettingsPage.shown, SettingsPage.profile, SettingsPage.look,
            SettingsPage.reminders, SettingsPage.screenTime, SettingsPage.changed, to: .routes)
    }
}
