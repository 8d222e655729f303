internal import CommandLineKit
internal import Core
internal import DailyFocus

/// The day's focuses in `cairn today`.
enum FocusTodayPart {
    static let part = TodayPart("daily-focus", title: "Focuses", order: 20) { scene in
        guard DailyFocus.isUsed(in: scene.view) else { return nil }
        let sheet = FocusSheet(on: scene.day, withStreak: false, scene.asking)
        guard sheet.entry != nil || sheet.flow != nil else { return nil }
        return TodayPart.Drawing(
            lines: { sheet.todayLines(for: $0) },
            members: {
                [
                    "focus": [
                        "step": .optional(sheet.flow?.name), "entry": sheet.entry?.json ?? .null,
                        "setAside": .integer(Int64(sheet.setAside.count)),
                    ]
                ]
            })
    }
}

extension FocusSheet {
    /// Returns the lines for `cairn today`: the focuses, or what the user must do before they can
    /// be set.
    fileprivate func todayLines(for terminal: Terminal) -> [String] {
        var lines = lines(for: terminal)
        if let step = next.first, entry == nil {
            lines += ["  " + terminal.paint(step.line, .accent)]
        }
        if !setAside.isEmpty {
            lines += ["  " + terminal.paint("Something was set aside: cairn focus", .warning)]
        }
        return lines
    }
}
