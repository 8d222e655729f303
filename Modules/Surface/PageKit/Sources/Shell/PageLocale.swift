internal import Core
internal import Engine
internal import LocalesAPI
internal import RouteKit
internal import SettingsAPI

/// In which format the person who asks is written to. Rule U9.
enum PageLocale {
    /// What they set, or else what their browser asks for.
    static func of(_ request: RouteRequest, _ asking: QueryContext) -> LocaleFormat {
        let set = asking.view.setting(Look.locale, on: asking.today)
        return set.flatMap { LocaleFormat(tag: $0) } ?? asked(request)
    }

    /// What the browser asks for; English if it asks for nothing that is known.
    static func asked(_ request: RouteRequest) -> LocaleFormat {
        request.header("accept-language").flatMap { LocaleFormat(accepting: $0) } ?? .english
    }
}
