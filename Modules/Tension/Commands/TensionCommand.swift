internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Tension

/// `cairn tension`: how tense one is, and something small that helps. Rules N.
struct TensionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tension", abstract: "Check in on tension; a high one gets a suggestion.",
        discussion: """
            Levels: 0 none, 3 mild, 5 mod, 7 high, 10 bad. High and bad bring a
            suggestion, which waits for five minutes.

            Examples:
              cairn tension                    what is open now
              cairn tension 7 --note "The call"
              cairn tension done               the suggestion helped
              cairn tension log --from mon
              cairn tension suggest add Tea "Make a cup of tea"
            """,
        subcommands: [Check.self, Done.self, Skip.self, Log.self, SuggestCommand.self],
        defaultSubcommand: Check.self)
}

extension TensionCommand {
    /// `cairn tension [LEVEL]`: checks in, or shows what is open.
    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Check in with a level, or show what is open.")

        @Argument(parsing: .allUnrecognized, help: "0 none, 3 mild, 5 mod, 7 high or 10 bad.")
        var level: [String] = []
        @Option(help: "A few words, at most 500 characters.")
        var note = ""
        @Option(help: "The id of the check-in, so that sending it again adds nothing.")
        var id: String?

        func validate() throws {
            if let word = level.first(where: { $0.hasPrefix("--") }) {
                throw ValidationError("Unknown option '\(word)'")
            }
            if level.isEmpty, !note.isEmpty || id != nil {
                throw ValidationError("Name a level: 0, 3, 5, 7 or 10.")
            }
        }

        func run() async throws {
            let session = Session.current
            guard !level.isEmpty else { return try await session.showTension() }
            let checked = try TensionLevel(text: level.joined(separator: " "))
            let operation = try id.map { text throws(Rejection) in
                try EventID(text).orRejected(text)
            }
            try await session.run(CheckTension(checked, note: note), operation: operation) {
                session.tell($0.reply)
            }
        }
    }

    /// `cairn tension done`: the suggestion was followed.
    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say that the suggestion was followed.")

        func run() async throws {
            let session = Session.current
            try await session.run(FinishSuggestion(done: true)) { session.tell($0.reply) }
        }
    }

    /// `cairn tension skip`: the suggestion is put away.
    struct Skip: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Put the suggestion away; it does not count as done.")

        func run() async throws {
            let session = Session.current
            try await session.run(FinishSuggestion(done: false)) { session.tell($0.reply) }
        }
    }
}

extension EventID? {
    fileprivate func orRejected(_ text: String) throws(Rejection) -> EventID {
        guard let self else {
            throw Rejection(
                "tension.id", "“\(TextFitting.cut(text, to: 40))” is no id of thirty-six letters.",
                field: "id")
        }
        return self
    }
}

extension Session {
    /// Shows what is open now: the levels, a suggestion, or that it is logged.
    fileprivate func showTension() async throws {
        let phase = try await ask { asking throws(Rejection) in
            Tension.phase(at: asking.moment.instant, in: asking.view)
        }
        show(phase) { _ in tellPhase(phase) }
    }

    private func tellPhase(_ phase: TensionPhase) {
        guard let checkIn = phase.checkIn, phase.kind != .picker else {
            for level in TensionLevel.allCases {
                let number = String(level.rawValue)
                let gap = TextFitting.padding(number, to: 2)
                show(
                    "  \(gap)\(paint(number, .accent))  "
                        + terminal.sign("\(level.face) ", "") + level.word)
            }
            tell("Check in: cairn tension 5")
            return
        }
        tell(checkIn)
    }

    /// Tells what became of a check-in.
    fileprivate func tell(_ checkIn: CheckIn) {
        switch checkIn.outcome {
        case .skipped: show("Skipped.")
        case .done: show("Logged \(terminal.sign("✓", "*"))")
        case nil:
            if let suggestion = checkIn.suggestion {
                show(paint(suggestion.title, .strong))
                for line in TextFitting.wrap(suggestion.text, to: terminal.width) { show(line) }
                tell("Then: cairn tension done, or cairn tension skip")
            } else {
                show("Logged \(terminal.sign("✓", "*"))")
            }
        }
    }
}
