internal import Core
internal import DesignTokens
internal import SettingsAPI
internal import Synchronization

/// How the person wants the terminal to look, once something was asked about them. Rule U5.
final class Looks: Sendable {
    private let known = Mutex<Brand?>(nil)

    /// The palette; nil while nothing was asked.
    var brand: Brand? { known.withLock { $0 } }

    /// Takes the person's choice over.
    func note(_ view: WorldView, on day: Day) {
        let brand = Brand(named: view.setting(Look.palette, on: day))
        known.withLock { $0 = brand }
    }
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
