internal import Core
internal import DesignTokens
internal import LocalesAPI
internal import SettingsAPI
internal import Synchronization

/// How the person wants the terminal to look, once something was asked about them. Rule U5.
final class Looks: Sendable {
    private let known = Mutex<(brand: Brand?, locale: LocaleFormat)>((nil, .english))

    /// The palette; nil while nothing was asked.
    var brand: Brand? { known.withLock { $0.brand } }
    /// How numbers and days are written.
    var locale: LocaleFormat { known.withLock { $0.locale } }

    /// Takes the person's choice over.
    func note(_ view: WorldView, on day: Day) {
        let brand = Brand(named: view.setting(Look.palette, on: day))
        let tag = view.setting(Look.locale, on: day)
        let locale = tag.flatMap { LocaleFormat(tag: $0) } ?? .english
        known.withLock { $0 = (brand, locale) }
    }
}

extension Session {
    /// How numbers and days are written to the person; English while nothing was asked.
    static var locale: LocaleFormat { active?.looks.locale ?? .english }
}

extension Terminal {
    /// The same in a palette.
    func painted(in brand: Brand?) -> Terminal {
        var terminal = self
        terminal.paint.brand = brand ?? .sherpa
        terminal.paintMessages.brand = brand ?? .sherpa
        return terminal
    }
}
