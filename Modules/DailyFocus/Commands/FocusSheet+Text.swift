internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import StreaksAPI

extension FocusSheet {
    /// Prints the sheet, as JSON if requested.
    func show(_ session: Session) { session.show(self) { $0.draw(session) } }

    /// Prints the sheet in a terminal.
    func draw(_ session: Session) {
        let relative = DayText.relative(day, today: today)
        let when = abs(day - today) < 2 ? "  " + session.paint(relative, .quiet) : ""
        session.show("  " + session.paint(DayText.short(day), .strong) + when)
        session.show()
        for line in lines(for: session.terminal) { session.show(line) }
        showNext(session)
        showSetAside(session)
    }

    /// Returns the lines between the heading and the next steps.
    func lines(for terminal: Terminal) -> [String] {
        if let entry {
            return table(of: entry).lines(for: terminal) + ["", footing(entry, terminal)]
        }
        switch flow {
        case nil: return ["  No focuses were set for this day."]
        case .onboarding(let goals) where goals.isEmpty:
            return ["  No goals yet: your three focuses of a day serve one to three goals."]
        case .onboarding(let goals):
            return ["  Goals: " + goals.map(\.title).joined(separator: ", ")]
        case .choice(let drafts):
            let count = drafts.count.counted("focus", "focuses")
            return ["  Yesterday left \(count) unfinished. Continue or start fresh?", ""]
                + table(of: drafts).lines(for: terminal)
        case .setup(let drafts):
            return drafts.isEmpty
                ? ["  No focuses are set for today. Which three things matter most?"]
                : ["  Carried over:", ""] + table(of: drafts).lines(for: terminal)
        case .home: return []
        }
    }

    private func showNext(_ session: Session) {
        guard !next.isEmpty else { return }
        session.show()
        let width = next.map { TextWidth.of($0.line) }.max() ?? 0
        for (line, what) in next {
            let gap = TextFitting.padding(line, to: width + 2)
            session.show("  " + session.paint(line, .accent) + gap + session.paint(what, .quiet))
        }
    }

    private func showSetAside(_ session: Session) {
        guard !setAside.isEmpty else { return }
        session.show()
        session.show("  " + session.paint("Two devices made different choices:", .warning))
        for matter in setAside {
            for line in TextFitting.wrap(matter.sentence, to: session.terminal.width - 4) {
                session.show("  " + line)
            }
        }
        session.show(
            "  " + session.paint("cairn focus dismiss", .accent) + "  hides this")
    }

    private func title(of goal: GoalID?) -> String {
        goals.first { $0.id == goal }?.title ?? (goal == nil ? "no goal yet" : "")
    }

    private func table(of entry: FocusEntry) -> Table {
        var table = FocusSheet.table
        for focus in entry.focuses {
            table.add(
                .init("\(focus.number)", .quiet),
                focus.isDone ? .init("✓", .success) : .init("○", .quiet),
                .init(focus.title, focus.isDone ? .quiet : .plain),
                .init(title(of: focus.goal), .accent), .init(origin(focus.carriedFrom), .quiet))
        }
        return table
    }

    private func table(of drafts: [FocusDraft]) -> Table {
        var table = FocusSheet.table
        for (index, draft) in drafts.enumerated() {
            table.add(
                .init("\(index + 1)", .quiet), .init("○", .quiet), .init(draft.title),
                .init(title(of: draft.goal), draft.goal == nil ? .warning : .accent), "")
        }
        return table
    }

    private static var table: Table {
        Table(["", "", .init("", isFlexible: true), .init("", isFlexible: true), ""])
    }

    private func origin(_ day: Day?) -> String {
        day.map { "from \(DayText.short($0, today: today))" } ?? ""
    }

    private func footing(_ entry: FocusEntry, _ terminal: Terminal) -> String {
        let bar = Bar.text(
            Double(entry.done) / Double(FocusEntry.size), columns: 12,
            style: entry.isComplete ? .success : .accent, terminal)
        let days = streak.map { $0.current.counted("day") } ?? ""
        let run = (streak?.current ?? 0) > 0 ? terminal.paint(", \(days) in a row", .gold) : ""
        return "  \(bar)  \(entry.done) of \(FocusEntry.size) done\(run)"
    }
}
