internal import CommandLineKit
internal import Core

/// The help pages that are not about a single command.
enum HelpText {
    /// Returns all arguments that `cairn help` accepts.
    static func pages(_ program: Program) -> [String] {
        program.contributions(to: .commands).map(\.name)
            + program.contributions(to: .helpTopics).map(\.name)
    }

    /// Returns the output of `cairn` without arguments: three examples, the commands by group, the
    /// topics.
    static func overview(_ session: Session) -> String {
        let paint = session.terminal.paint
        var lines = [
            paint("cairn", .primary) + "  Track habits, tasks and goals in a journal of your own.",
            "",
        ]
        lines += rows(
            [
                ("cairn add \"Read 10 pages\"", "start a habit"),
                ("cairn done read", "mark it as done for today"),
                ("cairn today", "show the items of today"),
            ], width: 30, session.terminal)
        let commands = session.program.contributions(to: .commands)
        for (group, members) in CommandContribution.grouped(commands) {
            lines += ["", paint(group.title, .strong)]
            lines += rows(members.map { ($0.name, $0.summary) }, width: 14, session.terminal)
        }
        let topics = session.program.contributions(to: .helpTopics)
        lines += ["", paint("Read more", .strong) + paint("  cairn help TOPIC", .quiet)]
        lines += rows(topics.map { ($0.name, $0.summary) }, width: 14, session.terminal)
        return lines.joined(separator: "\n")
    }

    /// Returns the text below the help of each command.
    static func footer(_ terminal: Terminal) -> String {
        terminal.paint(
            "Options for every command, such as --json and --now: cairn help options", .quiet)
    }

    private static func rows(
        _ rows: [(String, String)], width: Int, _ terminal: Terminal
    ) -> [String] {
        rows.flatMap { name, what in
            let pieces = TextFitting.wrap(what, to: terminal.width - width - 4)
            return pieces.enumerated().map { index, piece in
                let head = index == 0 ? name : ""
                return "  " + terminal.paint(head, .accent)
                    + TextFitting.padding(head, to: width + 1) + piece
            }
        }
    }
}
