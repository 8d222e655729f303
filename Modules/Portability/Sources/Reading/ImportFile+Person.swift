internal import Core
public import Engine
public import PortabilityAPI
internal import SettingsAPI

extension QueryContext {
    /// A file that the person imports, with the zone, day start and locale to read it by. Rule P6.
    public func importFile(_ path: String, mapping: String?) -> ImportFile {
        var file = ImportFile(path, days: moment.rule, mapping: mapping)
        let locale = view.setting(Look.locale, on: today)
        file.locale = locale == Look.automatic ? nil : locale
        return file
    }
}
