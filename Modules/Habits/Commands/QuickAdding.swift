internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// Adds the item that a sentence describes and prints how the sentence was understood. If the
/// terminal is interactive, it asks for confirmation first. Rule H16.
struct QuickAdding {
    let text: String
    let session: Session

    /// Adds the item. If the words are only a name, it changes nothing and returns false.
    func run() async throws -> Bool {
        var text = text.trimmed
        var (reading, today) = try await read(text)
        guard reading.saysMore else { return false }
        if let doubt = reading.doubt {
            text = try settled(doubt, today)
            (reading, today) = try await read(text)
            if let doubt = reading.doubt { throw doubt.rejection }
        }
        if asks {
            display(reading, today)
            try confirm()
        }
        try await session.run(AddSentence(text)) { outcome in
            if !asks { display(outcome.reply.reading, outcome.moment.day) }
            AddedText(added: outcome.reply.added, today: outcome.moment.day).show(session)
        }
        return true
    }

    /// Returns the interpretation of the sentence. If the item cannot be added, it throws an error
    /// before any question is asked.
    private func read(_ text: String) async throws -> (QuickAdd, Day) {
        try await session.ask { asking throws(Rejection) in
            let reading = QuickAdd(text, today: asking.today, in: asking.view)
            if reading.doubt == nil, let refusal = reading.refusal { throw refusal }
            if reading.saysMore { _ = try reading.draft.next(1, today: asking.today) }
            return (reading, asking.today)
        }
    }

    private var asks: Bool {
        let terminal = session.terminal
        return terminal.canAsk && terminal.isInteractive && !session.wantsJSON
            && !session.options.isQuiet
    }

    private func display(_ reading: QuickAdd, _ today: Day) {
        for part in reading.parts { session.display("\(part.words) → \(part.meaning)") }
    }

    private func confirm() throws {
        let answer = asked("Add it? [Y/n] ")
        guard let answer, ["", "y", "yes"].contains(answer) else { throw cancelled() }
    }

    /// Asks the user which day an ambiguous date means, and returns the sentence with that day.
    private func settled(_ doubt: QuickAdd.Doubt, _ today: Day) throws -> String {
        guard asks else { throw doubt.rejection }
        session.display("“\(doubt.words)” can mean two days:")
        for (index, choice) in doubt.choices.enumerated() {
            session.display("\(index + 1) \(DayText.relative(choice.day, today: today))")
        }
        let answer = asked("Which one? ")
        guard let number = answer.flatMap({ Int($0) }), doubt.choices.indices.contains(number - 1)
        else { throw cancelled() }
        return doubt.choices[number - 1].text
    }

    private func asked(_ question: String) -> String? {
        session.terminal.write(question, to: .messages)
        return session.terminal.readLine()?.trimmed.lowercased()
    }

    private func cancelled() -> Ending {
        session.display("Nothing was added.")
        return Ending(.cancelled)
    }
}
