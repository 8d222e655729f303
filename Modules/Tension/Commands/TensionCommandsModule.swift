internal import CommandLineKit
public import Core
internal import Engine
internal import Tension

/// The commands for tension. Rules N.
public struct TensionCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "tension-commands", stability: .beta,
        summary: "The command for tension check-ins, and their line in today.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("tension", TensionCommand.self, in: .daily), to: .commands)
        registrar.contribute(TensionCommandsModule.today, to: .todayParts)
    }

    /// The day's check-ins in `cairn today`: whether there were any, and what is open. Rules U2,
    /// U7.
    ///
    /// Levels are not shown, so that people who see the screen learn nothing.
    private static let today = TodayPart("tension", title: "Check-ins", order: 50) { scene in
        let isToday = scene.day == scene.today
        let count = Tension.count(on: scene.day, in: scene.view)
        guard Tension.isUsed(in: scene.view), isToday || count > 0 else { return nil }
        let phase = Tension.phase(at: scene.asking.moment.instant, in: scene.view)
        let open = isToday ? phase.suggestion : nil
        let members: JSON = [
            "checkIns": .integer(Int64(count)), "suggestion": open?.json ?? .null,
        ]
        return TodayPart.Drawing(
            lines: { lines(count, open, $0) }, members: { ["tension": members] })
    }

    private static func lines(
        _ count: Int, _ open: Suggestion?, _ terminal: Terminal
    ) -> [String] {
        let mark = Table.Cell.mark(count > 0, for: terminal)
        let none = "None yet: " + terminal.paint("cairn tension", .accent)
        let told = count > 0 ? count.counted("check-in") : none
        let first = "  \(terminal.paint(mark.text, mark.style))  \(told)"
        guard let open else { return [first] }
        let text = TextFitting.cut("\(open.title): \(open.text)", to: terminal.width - 5)
        return [first, "     " + terminal.paint(text, .quiet)]
    }
}
