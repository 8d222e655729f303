public import Core
internal import PageKit
internal import RouteKit

/// The settings page: whatever modules let people set, a form each. Rule O2.
public struct SettingsPageModule: Module {
    /// A module to put on the list of a program.
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
