internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Insights
internal import InsightsAPI

/// `cairn insights`: shows patterns between series. Rule I2.
struct InsightsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "insights",
        abstract: "Show patterns in your records and how certain they are.",
        discussion: """
            Every action is compared with every outcome, on the same day and on the day
            after. Only significant links are shown, with the number of days and the
            probability of chance, corrected for the number of tests. A link does not
            prove a cause. Only an experiment can: cairn experiment

            Examples:
              cairn insights
              cairn insights --series tension    all tests about tension
              cairn explain finding-1a2b3c4d     the days behind a finding
            """, aliases: ["patterns"])

    @Option(help: "A name, or its beginning: show only its patterns.")
    var series: String?

    func run() async throws {
        let session = Session.current
        let name = series
        let (report, one) = try await session.ask {
            asking throws(Rejection) -> (PatternReport, DailySeries?) in
            let report = Insights.patterns(at: asking.moment, in: asking.view)
            guard let name else { return (report, nil) }
            let one = try Insights.series(named: name, at: asking.moment, in: asking.view)
            return (report.about(one.id), one)
        }
        session.show(report) { report in
            if let one { InsightsText.show(one, in: session) }
            for pattern in report.findings { InsightsText.show(pattern, in: session) }
            if one != nil { InsightsText.showOthers(report, in: session) }
            for line in TextFitting.wrap(report.summary, to: session.terminal.width - 2) {
                session.show("  " + session.paint(line, .quiet))
            }
        }
    }
}

/// The text of patterns in lines of at most 80 columns.
enum InsightsText {
    /// Prints a finding with its evidence.
    static func show(_ pattern: Pattern, in session: Session) {
        let width = session.terminal.width
        for line in TextFitting.wrap(pattern.sentence, to: width - 2) {
            session.show("  " + session.paint(line, .strong))
        }
        for line in TextFitting.wrap(pattern.evidence ?? "", to: width - 4) {
            session.show("    " + session.paint(line, .quiet))
        }
        if let advice = pattern.advice {
            for line in TextFitting.wrap(advice, to: width - 4) { session.show("    " + line) }
        }
        session.display("    Its days: cairn explain \(pattern.id)")
        session.show()
    }

    /// Prints the tested patterns that do not hold and those with too few days.
    static func showOthers(_ report: PatternReport, in session: Session) {
        let others = report.patterns.filter { $0.verdict != .holds }
        guard !others.isEmpty else { return }
        var table = Table([
            .init("Question", isFlexible: true), .init("Days", alignsRight: true), .init(""),
        ])
        for pattern in others {
            let words =
                pattern.verdict == .unclear
                ? "no clear link"
                : pattern.missing > 1 ? "\(pattern.missing) more days" : "too few days"
            table.add(
                .init(pattern.question), .init("\(pattern.days)"), .init(words, .quiet))
        }
        session.show(table)
        session.show()
    }

    /// Prints the last four weeks of a series as a curve.
    static func show(_ series: DailySeries, in session: Session) {
        let values = series.span.days.suffix(28).map { series[$0] }
        let known = values.compactMap(\.self)
        let unit = series.unit.isEmpty ? "" : " \(series.unit)"
        var line = "  \(session.paint(series.title, .strong))"
        if let least = known.min(), let most = known.max() {
            let curve = Sparkline.text(values, session.terminal)
            line +=
                "  \(session.paint(curve, .primary))  "
                + session.paint("\(Figure.text(least)) to \(Figure.text(most))\(unit)", .quiet)
        }
        session.show(line)
        session.show()
    }
}
