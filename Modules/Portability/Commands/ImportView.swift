internal import CommandLineKit
internal import Portability
internal import PortabilityAPI

/// What an import came to, on a terminal.
struct ImportView {
    let report: ImportReport
    let title: String
    let session: Session

    func show() {
        let state = report.isDryRun ? "would come in; nothing is written" : "came in"
        session.show("  \(session.paint(title, .strong))  \(session.paint(state, .quiet))")
        session.show()
        var table = Table([.init("", alignsRight: true), .init("")])
        let counts = report.counts
        for (count, what) in [
            (counts.habits, "habits"), (counts.done, "days done"), (counts.skipped, "days skipped"),
            (counts.amounts, "amounts"), (counts.archived, "archived"),
        ] where count > 0 {
            table.add(.init("\(count)", .strong), .init(what))
        }
        if counts.unchanged > 0 {
            table.add(.init("\(counts.unchanged)", .quiet), .init("were there already", .quiet))
        }
        if table.rows.isEmpty { table.add("0", "records") }
        session.show(table)
        show(report.changed, "Changed to fit", .gold)
        show(report.leftOut, "Left out", .warning)
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
