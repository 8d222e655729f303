internal import CommandLineKit
internal import Core
internal import Habits
internal import StreaksAPI

/// The view of a day's habits and tasks on a terminal.
struct DaySheetView {
    let sheet: DaySheet
    let terminal: Terminal

    /// The list of the day's items. It has no heading, because it is the main part of `cairn
    /// today`.
    static let part = TodayPart("habits", title: "Habits and tasks", order: 10) { scene in
        let sheet = DaySheet(scene)
        return TodayPart.Drawing(
            lines: { DaySheetView(sheet: sheet, terminal: $0).lines },
            members: { sheet.members }, figures: sheet.figures, isTitled: false)
    }

    private var lines: [String] {
        guard !sheet.instances.isEmpty else {
            // The focuses or the journey below show the open work.
            return sheet.hasItems || !sheet.hasOthers ? ["  " + emptiness] : []
        }
        var lines: [String] = []
        for kind in ItemKind.allCases {
            let members = sheet.instances.filter { $0.kind == kind }
            guard !members.isEmpty else { continue }
            if !lines.isEmpty { lines.append("") }
            if kind == .task { lines.append("  " + terminal.paint("Tasks", .quiet)) }
            lines += table(of: members).lines(for: terminal)
        }
        return lines + ["", "  " + summary]
    }

    private var emptiness: String {
        guard sheet.hasItems else {
            return "No habits yet. Add one: "
                + terminal.paint("cairn add \"Read 10 pages\"", .accent)
        }
        return sheet.hasOthers ? "No habit or task on this day." : "Nothing to do on this day."
    }

    private func table(of instances: [Instance]) -> Table {
        var table = Table([
            .init(""), .init("", isFlexible: true), .init(""), .init("", alignsRight: true),
            .init("", isFlexible: true),
        ])
        for instance in instances {
            let text = InstanceText(instance: instance, terminal: terminal)
            let isOver = instance.isCompleted || instance.isExcused
            table.add(
                text.sign, .init(text.title, isOver ? .quiet : .plain),
                text.isCounted ? bar(of: instance) : "",
                .init(text.amount, isOver ? .quiet : .plain),
                .init(text.detail(at: sheet.now), .quiet))
        }
        return table
    }

    private func bar(of instance: Instance) -> Table.Cell {
        let isOverLimit = instance.definition.type.isLimit && instance.progress > instance.target
        let style: Style = isOverLimit ? .warning : instance.isCompleted ? .success : .accent
        return .bar(instance.fraction, columns: 10, style: style)
    }

    private var summary: String {
        guard let tally = sheet.tally else { return "" }
        let extra = tally.extra == 0 ? "" : ", \(tally.extra) more on a day off"
        let counted = "\(tally.completed) of \(tally.due.counted("habit")) done\(extra)"
        switch tally.verdict {
        case .qualified: return counted + ", " + terminal.paint("the day counts", .success)
        case .neutral where tally.isVanished:
            return "This day was skipped by your change of time zone. The streak is not affected."
        case .neutral where tally.exempt > 0:
            return counted + ", all added on this day or later; the streak does not change."
        case .neutral: return "No habit is due\(extra); the streak does not change."
        case .pending:
            let missing = tally.needed - tally.completed
            return counted + ", " + terminal.paint("\(missing) more and the day counts", .gold)
        case .missed: return counted + ", " + terminal.paint("the day does not count", .warning)
        case .future: return tally.due.counted("habit due", "habits due")
        }
    }
}

extension DaySheet {
    /// The streak and the day's points.
    var figures: [TodayPart.Figure] {
        var figures: [TodayPart.Figure] = []
        if let leading, leading.current > 0 {
            let text = leading.current.counted("day")
            figures.append(.init("▲", ascii: "^", text))
        }
        if let points, points > 0 { figures.append(.init("★", ascii: "*", "\(points) points")) }
        return figures
    }
}
