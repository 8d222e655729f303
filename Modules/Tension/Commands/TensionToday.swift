internal import CommandLineKit
internal import Core
internal import Engine
internal import Tension

/// The check-ins of a day in `cairn today`: that there were some, and what is open. Rules U2, U7.
///
/// Levels are not told here: whoever looks over a shoulder learns nothing.
enum TensionToday {
    static let part = TodayPart("tension", title: "Check-ins", order: 50) { scene in
        guard Tension.isUsed(in: scene.view) else { return nil }
        let count = Tension.count(on: scene.day, in: scene.view)
        let phase = Tension.phase(at: scene.asking.moment.instant, in: scene.view)
        let open = scene.day == scene.today && phase.kind == .suggestion ? phase.checkIn : nil
        guard count > 0 || scene.day == scene.today else { return nil }
        return TodayPart.Drawing(
            lines: { lines(count, open, $0) },
            members: {
                [
                    "tension": [
                        "checkIns": .integer(Int64(count)),
                        "suggestion": open?.suggestion?.json ?? .null,
                    ]
                ]
            })
    }

    private static func lines(
        _ count: Int, _ open: CheckIn?, _ terminal: Terminal
    ) -> [String] {
        let sign =
            count > 0
            ? terminal.paint(terminal.sign("✓", "x"), .success)
            : terminal.paint(terminal.sign("○", "o"), .quiet)
        let told =
            switch count {
            case 0: "None yet: " + terminal.paint("cairn tension", .accent)
            case 1: "1 check-in"
            default: "\(count) check-ins"
            }
        let first = "  \(sign)  \(told)"
        guard let suggestion = open?.suggestion else { return [first] }
        let text = TextFitting.cut(
            "\(suggestion.title): \(suggestion.text)", to: terminal.width - 5)
        return [first, "     " + terminal.paint(text, .quiet)]
    }
}
