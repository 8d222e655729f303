internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Tension

/// `cairn tension`: records the user's tension and suggests something small that helps. Rules N.
struct TensionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tension",
        abstract: "Record your tension, and get a suggestion if it is high.",
        discussion: """
            Levels: 0 none, 3 mild, 5 mod, 7 high, 10 bad. After a high or bad level, Cairn
            suggests an exercise. The suggestion closes after 5 minutes.

            Examples:
              cairn tension                    show the open suggestion
              cairn tension 7 --note "The call"
              cairn tension done               the suggestion helped
              cairn tension log --from mon
              cairn tension suggest add Tea "Make a cup of tea"
            """,
        subcommands: [Check.self, Done.self, Skip.self, Log.self, SuggestCommand.self],
        defaultSubcommand: Check.self)
}

extension TensionCommand {
    /// `cairn tension [LEVEL]`: records a check-in, or shows what is open.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check in with a level, or show the open suggestion.")

        @Argument(parsing: .allUnrecognized, help: "0 none, 3 mild, 5 mod, 7 high or 10 bad.")
        var level: [String] = []
        @Option(help: "A note, at most 500 characters.")
        var note = ""
        @Option(help: "An id for the check-in. Sending the same id again adds nothing.")
        var id: String?

        func validate() throws {
            if let word = level.first(where: { $0.hasPrefix("--") }) {
                throw ValidationError("Unknown option '\(word)'")
            }
            if level.isEmpty, !note.isEmpty || id != nil {
                throw ValidationError("Give a level: 0, 3, 5, 7 or 10.")
            }
        }

        func run() async throws {
            guard !level.isEmpty else { return try await session.showTension() }
            let checked = try TensionLevel(text: level.joined(separator: " "))
            let operation = try id.map { text throws(Rejection) in
                try EventID(text).orThrow(
                    Rejection(
                        "tension.id", "\(TextFitting.quoted(text)) is not a UUID.",
                        field: "id"))
            }
            try await session.run(CheckTension(checked, note: note), operation: operation) {
                session.display($0.reply)
            }
        }
    }

    /// `cairn tension done`: marks the suggestion as followed.
    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Mark the open suggestion as done.")

        func run() async throws {
            try await session.run(FinishSuggestion(done: true)) { session.display($0.reply) }
        }
    }

    /// `cairn tension skip`: skips the suggestion.
    struct Skip: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Dismiss the open suggestion.")

        func run() async throws {
            try await session.run(FinishSuggestion(done: false)) { session.display($0.reply) }
        }
    }

    /// `cairn tension log`: lists the check-ins of some days.
    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the check-ins of some days. Default: the last seven.",
            discussion: """
                Examples:
                  cairn tension log
                  cairn tension log --on yesterday
                  cairn tension log --from 2026-11-01 --to 2026-11-20
                """)

        @OptionGroup var days: SpanOptions

        func run() async throws {
            let days = days
            let (log, moment) = try await session.ask { asking throws(Rejection) in
                let span = try days.span(of: 7, today: asking.today)
                return (Tension.checkIns(over: span, in: asking.view), asking.moment)
            }
            session.show(log) {
                session.list(
                    $0.checkIns.reversed(),
                    in: [
                        "Day", "At", "Level", .init("Suggestion", isFlexible: true),
                        .init("Note", wraps: true),
                    ], none: "No check-ins on these days."
                ) { row(of: $0, seen: moment) }
            }
        }

        private func row(of checkIn: CheckIn, seen moment: Moment) -> [Table.Cell] {
            let outcome = checkIn.outcome.map { ", \($0.kind.rawValue)" } ?? ""
            return [
                .init(DayText.short(checkIn.day, today: moment.day)),
                .init(InstantText.clock(moment.zone.wallTime(at: checkIn.instant)), .quiet),
                .init("\(checkIn.level.rawValue) \(checkIn.level.word)"),
                .init(checkIn.suggestion.map { $0.title + outcome } ?? "", .quiet),
                .init(checkIn.note, .quiet),
            ]
        }
    }
}

extension Session {
    /// Prints what is open: the levels, a suggestion, or that the check-in is logged.
    fileprivate func showTension() async throws {
        let phase = try await ask { asking throws(Rejection) in
            Tension.phase(at: asking.moment.instant, in: asking.view)
        }
        show(phase) { phase in
            if let checkIn = phase.checkIn { return display(checkIn) }
            var levels = Table([.init("", alignsRight: true), ""])
            for level in TensionLevel.allCases {
                levels.add(
                    .init("\(level.rawValue)", .accent),
                    .init(terminal.sign("\(level.face) ", "") + level.word))
            }
            show(levels)
            display("Check in: cairn tension 5")
        }
    }

    /// Prints the result of a check-in.
    fileprivate func display(_ checkIn: CheckIn) {
        guard let suggestion = checkIn.suggestion, checkIn.outcome == nil else {
            let isSkipped = checkIn.outcome?.kind == .skipped
            return show(isSkipped ? "Skipped." : "Logged \(terminal.sign("✓", "*"))")
        }
        show(paint(suggestion.title, .strong))
        for line in TextFitting.wrap(suggestion.text, to: terminal.width) { show(line) }
        if let pattern = suggestion.breathing,
            program.contributions(to: .commands).contains(where: { $0.answers(to: "breathe") })
        {
            display("Breathe with Cairn: cairn breathe \(pattern)")
        }
        display("Then: cairn tension done, or cairn tension skip")
    }
}
