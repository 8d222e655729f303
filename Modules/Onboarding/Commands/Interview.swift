internal import CommandLineKit
internal import Core
internal import Engine
internal import Onboarding
internal import OnboardingAPI

/// The setup as a dialogue in a terminal.
struct Interview {
    let session: Session

    /// The kinds of input.
    private enum Said {
        case answers([OnboardingAnswers.Answer])
        case skip, back, quit
    }

    /// Asks a single step.
    func run(only id: String) async throws {
        let step = try await session.step(id)
        show(step.screen)
        switch ask(step.screen) {
        case .answers(let answers):
            try await session.run(AnswerStep(id, answers)) { _ in session.show("Done.") }
        case .skip: try await session.run(SkipStep(id)) { _ in session.show("Skipped.") }
        case .back, .quit: break
        }
    }

    /// Asks the open steps until all are done or the user stops.
    func run() async throws {
        var progress = try await session.perform(CloseOnboarding(false)).reply
        var place = open(from: 0, of: progress)
        if place != nil { session.display("Enter: continue. s: skip. b: back. q: quit.") }
        while let here = place {
            let step = progress.steps[here]
            show(step.screen, "\(here + 1) of \(progress.steps.count)  ")
            switch ask(step.screen) {
            case .quit: return session.display("Continue at any time: cairn start")
            case .back:
                place = max(here - 1, 0)
                continue
            case .skip: progress = try await session.perform(SkipStep(step.id)).reply
            case .answers(let answers):
                do throws(Rejection) {
                    progress = try await session.perform(AnswerStep(step.id, answers)).reply
                } catch {
                    session.showError(error)
                    continue
                }
            }
            let now = progress.steps.firstIndex { $0.id == step.id } ?? here
            place = open(from: now + 1, of: progress) ?? open(from: 0, of: progress)
        }
        session.show(session.terminal.sign("You are set up ✓", "You are set up."))
    }

    private func open(from place: Int, of progress: OnboardingProgress) -> Int? {
        progress.steps.indices.first { $0 >= place && progress.steps[$0].status == .open }
    }

    /// Prints the texts of a screen without its questions.
    func show(_ screen: OnboardingScreen, _ number: String = "") {
        session.show()
        session.show(session.paint(number, .quiet) + session.paint(screen.title, .strong))
        paragraph(screen.text)
        for row in screen.rows {
            session.show("  " + session.paint(row.title, .accent))
            paragraph(row.detail, indent: "    ")
        }
        if let link = screen.link { paragraph("\(link.title): \(link.command)") }
    }

    private func paragraph(_ text: String, indent: String = "") {
        guard !text.isEmpty else { return }
        for line in TextFitting.wrap(text, to: session.terminal.width - indent.count) {
            session.show(indent + line)
        }
    }

    /// Returns the user's answers to a screen, one question after the other, or that they read it.
    private func ask(_ screen: OnboardingScreen) -> Said {
        var answers: [OnboardingAnswers.Answer] = []
        let questions = screen.questions.filter { $0.kind != .signature }
        guard !questions.isEmpty else {
            return command(typed(screen.button + " [Enter] ")) ?? .answers([])
        }
        for question in questions {
            question.options.isEmpty ? paragraph(question.help, indent: "  ") : offer(question)
            let line = typed(prompt(question))
            if let said = command(line) { return said }
            let values = values(of: line ?? "", to: question)
            answers.append(.init(question.id, values.isEmpty ? question.values : values))
        }
        return .answers(answers)
    }

    /// Returns the command in a line, such as skip; the end of the input stops the setup.
    private func command(_ line: String?) -> Said? {
        switch line {
        case nil, "q": .quit
        case "s": .skip
        case "b": .back
        default: nil
        }
    }

    private func offer(_ question: OnboardingQuestion) {
        session.show("  " + question.title)
        for (index, option) in question.options.enumerated() {
            let mark =
                question.values.contains(option.value) ? session.terminal.sign("●", "*") : " "
            session.show("  \(mark) \(index + 1) \(option.title)")
            paragraph(option.detail, indent: "      ")
        }
    }

    private func prompt(_ question: OnboardingQuestion) -> String {
        switch question.kind {
        case .choice: "  Enter one number: "
        case .choices: "  Numbers: "
        case .text, .signature:
            "  " + question.title + (question.values.first.map { " [\($0)]" } ?? "") + ": "
        }
    }

    private func typed(_ prompt: String) -> String? {
        session.terminal.write(prompt)
        return session.terminal.readLine()?.trimmed
    }

    /// Returns the options given by number or value, otherwise the text itself.
    private func values(of line: String, to question: OnboardingQuestion) -> [String] {
        guard !question.options.isEmpty else { return line.isEmpty ? [] : [line] }
        return line.split { " ,".contains($0) }.map { word in
            let number = Int(word) ?? 0
            let isNumber = question.options.indices.contains(number - 1)
            return isNumber ? question.options[number - 1].value : String(word)
        }
    }
}
