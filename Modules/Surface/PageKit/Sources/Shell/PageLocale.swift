internal import Core
internal import Engine
internal import LocalesAPI
internal import RouteKit
internal import SettingsAPI

/// The locale of the user. Rule U9.
enum PageLocale {
    /// Returns the locale from the user's setting, or else from the browser.
    static func of(_ request: RouteRequest, _ asking: QueryContext) -> LocaleFormat {
        let set = asking.view.setting(Appearance.locale, on: asking.today)
        return set.flatMap { LocaleFormat(tag: $0) } ?? asked(request)
    }

    /// Returns the locale that the browser requests; English if it requests none that is supported.
    static func asked(_ request: RouteRequest) -> LocaleFormat {
        request.header("accept-language").flatMap { LocaleFormat(accepting: $0) } ?? .english
    }
}
