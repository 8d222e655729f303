internal import CommandLineKit
internal import Portability
internal import PortabilityAPI

/// The result of an import on a terminal.
struct ImportView {
    let report: ImportReport
    let title: String
    let session: Session

    func show() {
        let counts = report.counts
        let kinds = [
            (counts.habits, "habit", "habits"), (counts.tasks, "task", "tasks"),
            (counts.done, "day done", "days done"),
            (counts.skipped, "day skipped", "days skipped"),
            (counts.amounts, "amount", "amounts"), (counts.archived, "archived", "archived"),
        ].filter { $0.0 > 0 }
        let state =
            kinds.isEmpty
            ? "nothing new" : report.isDryRun ? "would be imported; nothing is written" : "imported"
        session.show("  \(session.paint(title, .strong))  \(session.paint(state, .quiet))")
        session.show()
        var table = Table([.init("", alignsRight: true), .init("")])
        for (count, one, many) in kinds {
            table.add(.init("\(count)", .strong), .init(count == 1 ? one : many))
        }
        if counts.unchanged > 0 {
            let words = "already recorded"
            table.add(.init("\(counts.unchanged)", .quiet), .init(words, .quiet))
        }
        if table.rows.isEmpty { table.add("0", "records") }
        session.show(table)
        show(report.changed, "Changed", .gold)
        show(report.leftOut, "Not imported", .warning)
    }

    private func show(_ sentences: [String], _ title: String, _ style: Style) {
        guard !sentences.isEmpty else { return }
        session.show()
        session.show("  " + session.paint(title, style))
        for sentence in sentences {
            let lines = TextFitting.wrap(sentence, to: session.terminal.width - 6)
            for (index, line) in lines.enumerated() {
                let mark = index == 0 ? session.terminal.sign("–", "-") : " "
                session.show("    \(mark) \(line)")
            }
        }
    }
}
