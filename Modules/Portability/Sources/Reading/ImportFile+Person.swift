internal import Core
public import Engine
public import PortabilityAPI
internal import SettingsAPI

extension QueryContext {
    /// Returns a file to import, with the user's zone, day start and locale. Rule P6.
    public func importFile(_ path: String, mapping: String?) -> ImportFile {
        var file = ImportFile(path, days: moment.rule, mapping: mapping)
        let locale = view.setting(Appearance.locale, on: today)
        file.locale = locale == Appearance.automatic ? nil : locale
        return file
    }
}
