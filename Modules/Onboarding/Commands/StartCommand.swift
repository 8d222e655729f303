internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Onboarding
internal import OnboardingAPI

/// `cairn start`: runs the same steps as the page, one after the other. Rule O1.
struct StartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Set up, step by step; every step can be skipped.",
        discussion: """
            On a terminal, this command asks the questions of each step; Enter goes on.
            Otherwise it prints the questions, and you pass the answers as options.
            A step without questions is marked as read when it is shown.

            Examples:
              cairn start                      continue where you stopped
              cairn start --list
              cairn start coach.quiz --answer areas=sleep --answer areas=study
              cairn start onboarding.name --skip
              cairn start --later              stop the setup for now
            """)

    @Argument(help: "The id of a step, as --list shows it.")
    var step: String?
    @Option(name: .long, help: "An answer as QUESTION=VALUE. Can be repeated.")
    var answer: [String] = []
    @Flag(help: "Skip the step.")
    var skip = false
    @Flag(help: "List the steps and their state.")
    var list = false
    @Flag(help: "Skip the remaining steps.")
    var later = false

    func validate() throws {
        if step == nil, skip || !answer.isEmpty {
            throw ValidationError("Name the step. cairn start --list shows the steps.")
        }
        if skip, !answer.isEmpty { throw ValidationError("Use --answer or --skip, not both.") }
        if later || list, step != nil {
            throw ValidationError("--later and --list cannot be combined with a step.")
        }
    }

    func run() async throws {
        let session = Session.current
        if later {
            return try await session.run(CloseOnboarding()) { _ in
                session.show("The setup is closed. To continue later: cairn start")
            }
        }
        guard let step else {
            if !list, session.asks { return try await Interview(session: session).run() }
            return session.list(try await session.progress())
        }
        if skip {
            return try await session.run(SkipStep(step)) { _ in session.show("Skipped.") }
        }
        if answer.isEmpty {
            let interview = Interview(session: session)
            if session.asks { return try await interview.run(only: step) }
            let screen = try await session.step(step).screen
            guard screen.questions.isEmpty else { return session.show(screen) }
            if !session.wantsJSON { interview.show(screen) }
        }
        try await session.run(AnswerStep(step, try answers())) { outcome in
            session.show(session.terminal.sign("Done ✓", "Done."))
            if let next = outcome.reply.next { session.display("Next: cairn start \(next.id)") }
        }
    }

    /// Returns the options as answers, merged by question.
    private func answers() throws -> [OnboardingAnswers.Answer] {
        var answers: [OnboardingAnswers.Answer] = []
        for text in answer {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else {
                throw ValidationError("Write an answer as QUESTION=VALUE.")
            }
            let (question, value) = (String(parts[0]), String(parts[1]))
            if let place = answers.firstIndex(where: { $0.question == question }) {
                answers[place].values.append(value)
            } else {
                answers.append(.init(question, [value]))
            }
        }
        return answers
    }
}

extension Session {
    /// True if the terminal is interactive.
    fileprivate var asks: Bool {
        terminal.canAsk && terminal.isInteractive && !wantsJSON && !options.isQuiet
    }

    func progress() async throws -> OnboardingProgress {
        try await ask { asking throws(Rejection) in
            Onboarding.progress(at: asking.moment, in: asking.view)
        }
    }

    /// Prints the steps with their status, and the questions of the next one.
    fileprivate func list(_ progress: OnboardingProgress) {
        show(progress) { progress in
            list(
                progress.steps, in: ["", "Step", .init("Asks", isFlexible: true)],
                none: "No setup steps are left."
            ) { step in
                [
                    .mark(step.status == .answered, for: terminal), .init(step.id, .accent),
                    .init(
                        step.screen.title + (step.status == .skipped ? " (skipped)" : ""),
                        step.status == .open ? .strong : .quiet),
                ]
            }
            guard let next = progress.next else { return display("You are set up.") }
            display("Next: cairn start \(next.id)")
        }
    }

    func step(_ id: String) async throws -> OnboardingProgress.Step {
        try await ask { asking throws(Rejection) in
            try Onboarding.step(id, at: asking.moment, in: asking.view)
        }
    }

    /// Prints a step's texts and questions with instructions for answering.
    fileprivate func show(_ screen: OnboardingScreen) {
        show(screen) { screen in
            Interview(session: self).show(screen)
            for question in screen.questions where question.kind != .signature {
                show()
                show(question.title)
                for option in question.options {
                    show(
                        "  --answer \(question.id)=\(option.value)  " + paint(option.title, .quiet))
                }
                if question.options.isEmpty { show("  --answer \(question.id)=…") }
            }
        }
    }
}
