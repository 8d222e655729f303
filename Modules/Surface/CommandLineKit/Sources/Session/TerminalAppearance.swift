internal import Core
internal import DesignTokens
internal import LocalesAPI
internal import SettingsAPI
internal import Synchronization

/// The user's choices for the appearance of the terminal's output. They are known after the first
/// query. Rule U5.
final class TerminalAppearance: Sendable {
    private let known = Mutex<(brand: Brand?, locale: LocaleFormat)>((nil, .english))

    /// The colour palette; nil before the first query.
    var brand: Brand? { known.withLock { $0.brand } }
    /// The format of numbers and days.
    var locale: LocaleFormat { known.withLock { $0.locale } }

    /// Reads the user's choices from the state.
    func note(_ view: WorldView, on day: Day) {
        let brand = Brand(named: view.setting(Appearance.palette, on: day))
        let tag = view.setting(Appearance.locale, on: day)
        let locale = tag.flatMap { LocaleFormat(tag: $0) } ?? .english
        known.withLock { $0 = (brand, locale) }
    }
}

extension Session {
    /// The user's format of numbers and days; English before the first query.
    static var locale: LocaleFormat { active?.looks.locale ?? .english }
}

extension Terminal {
    /// Returns the terminal with a palette.
    func painted(in brand: Brand?) -> Terminal {
        var terminal = self
        terminal.paint.brand = brand ?? .sherpa
        terminal.paintMessages.brand = brand ?? .sherpa
        return terminal
    }
}
