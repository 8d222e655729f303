internal import ArgumentParser
internal import Breathing
internal import CommandLineKit
internal import Core

/// `cairn breathe`: guides the user through a breathing pattern. Rule J4.
struct BreatheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "breathe",
        abstract: "Guide a breathing exercise on a live line; Ctrl-C ends it.",
        discussion: """
            On a screen the line runs until Ctrl-C, or for the number of rounds. If the
            output is not a screen, the steps of one round are listed.

            Examples:
              cairn breathe                4-7-8: 4 s in, 7 s hold, 8 s out
              cairn breathe calm           4 s in, 6 s out
              cairn breathe box --rounds 4
              cairn breathe --list         list the exercises
            """)

    @Argument(help: "4-7-8, calm, box, or another exercise in --list.")
    var pattern: String?
    @Option(parsing: .unconditional, help: "The number of rounds, 1 to 1000.")
    var rounds: Int?
    @Flag(help: "List the breathing exercises.")
    var list = false

    func validate() throws {
        if let rounds, !(1...1_000).contains(rounds) {
            throw ValidationError("--rounds must be a number from 1 to 1000.")
        }
    }

    func run() async throws {
        if list { return showAll(session) }
        let pattern = try Breathing.pattern(pattern, in: session.program)
        guard !session.wantsJSON, let line = LiveLine(in: session) else {
            return session.show(pattern) { show($0, session) }
        }
        await lead(pattern, line, session)
    }

    private func showAll(_ session: Session) {
        let all = Breathing.patterns(in: session.program)
        session.show(all, as: BreathingPattern.list) { session.show(table(of: $0)) }
    }

    private func table(of all: [BreathingPattern]) -> Table {
        var table = Table([.init("Name"), .init("Seconds"), .init("", wraps: true)])
        for pattern in all {
            let seconds = pattern.phases.map { BreatheCommand.seconds($0.milliseconds) }
            table.add(
                .init(pattern.name, .accent), .init(seconds.joined(separator: " ")),
                .init(pattern.summary, .quiet))
        }
        return table
    }

    /// Prints the steps of one round.
    private func show(_ pattern: BreathingPattern, _ session: Session) {
        var table = Table([
            .init("At", alignsRight: true), .init("Step"), .init("For", alignsRight: true),
        ])
        let turns = BreathingTimeline(pattern).firstRound
        for (turn, phase) in zip(turns, pattern.phases) {
            table.add(
                .init("\(BreatheCommand.seconds(turn.at)) s"), .init(turn.step.words),
                .init("\(BreatheCommand.seconds(phase.milliseconds)) s"))
        }
        session.show(table)
    }

    /// Draws the line ten times a second until the rounds are over or the user stops.
    private func lead(_ pattern: BreathingPattern, _ line: LiveLine, _ session: Session) async {
        let timeline = BreathingTimeline(pattern)
        let clock = ContinuousClock()
        let begun = clock.now
        let end = rounds.map { $0 * pattern.round } ?? .max
        var time = 0
        while time < end, !LiveLine.isInterrupted {
            line.show(BreatheCommand.draw(timeline.moment(at: time), session.terminal))
            try? await clock.sleep(for: .milliseconds(100))
            time = Int((clock.now - begun) / .milliseconds(1))
        }
        line.finish()
        let done = min(time, end) / pattern.round
        session.show("\(pattern.title)  \(done.counted("round"))")
    }

    /// Returns the line "Breathe in...  3  ━━━━━━──", whose bar grows with the breath.
    static func draw(_ moment: BreathMoment, _ terminal: Terminal) -> String {
        let words = moment.words + TextFitting.padding(moment.words, to: 16)
        let fraction = (moment.scale - 1) / 0.4
        let columns = max(1, min(24, terminal.width - 26))
        let bar = Bar.text(fraction, columns: columns, style: .primary, terminal)
        return "  " + terminal.paint(words, .strong) + "\(moment.count)  " + bar
    }

    /// Formats seconds: "4", "2.5".
    static func seconds(_ milliseconds: Int) -> String {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        return rest == 0 ? "\(whole)" : "\(Double(milliseconds) / 1_000)"
    }
}
