internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import FocusSessions

/// `cairn pomodoro`: focus sessions with breaks. Rules F1, F2.
struct PomodoroCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pomodoro", abstract: "Focus for a while, then rest.",
        discussion: """
            A session continues without this program. On a screen, a line counts down
            and rings at the end of a phase. Ctrl-C ends the line, not the session.

            Examples:
              cairn pomodoro start                     25 minutes, then a break
              cairn pomodoro start --template 50/10 --for Guitar
              cairn pomodoro start --minutes 90        in phases of 25 minutes
              cairn pomodoro pause
              cairn pomodoro status --follow
              cairn pomodoro templates add Deep --work 90 --short 20
            """,
        subcommands: [
            Start.self, Pause.self, Resume.self, End.self, Status.self, TemplatesCommand.self,
        ],
        defaultSubcommand: Status.self)
}

extension PomodoroCommand {
    /// The command `cairn pomodoro start`.
    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Start a session.")

        @Option(help: "The template: 25/5, 50/10 or one of your own. Default: 25/5.")
        var template: String?
        @Option(parsing: .unconditional, help: "Minutes of focus, 1 to 720.")
        var minutes: Int?
        @Option(name: .customLong("for"), help: "The target: a habit, journey or \"focus 2\".")
        var item: String?
        @Flag(help: "End the running session first.")
        var replace = false

        func run() async throws {
            let command = StartSession(
                template, minutes: minutes, item: item, replacing: replace)
            try await session.run(command) { try SessionWords.show($0.reply, session) }
            try await SessionLine.follow(session, untilCompleted: true)
        }
    }

    /// The command `cairn pomodoro pause`.
    struct Pause: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Pause the session.")

        func run() async throws {
            try await session.run(PauseSession()) { try SessionWords.show($0.reply, session) }
        }
    }

    /// The command `cairn pomodoro resume`.
    struct Resume: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Resume the session.")

        func run() async throws {
            try await session.run(ResumeSession()) { try SessionWords.show($0.reply, session) }
        }
    }

    /// The command `cairn pomodoro end`.
    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End the session; its minutes stay.")

        func run() async throws {
            try await session.run(EndSession()) { try SessionWords.show($0.reply, session) }
        }
    }

    /// The command `cairn pomodoro status`.
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show the running session, the day's minutes and the next phase.")

        @Flag(help: "Count down on a line until the session and its break are over.")
        var follow = false

        func run() async throws {
            let status = try await session.ask { asking throws(Rejection) in
                FocusSessions.status(at: asking.moment, in: asking.view)
            }
            guard !session.wantsJSON else { return session.show(status) { _ in } }
            try SessionWords.show(status, session)
            if follow { try await SessionLine.follow(session, untilCompleted: false) }
        }
    }
}
