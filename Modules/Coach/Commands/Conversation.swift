internal import Coach
internal import CoachAPI
internal import CommandLineKit
internal import Core
internal import Engine

/// One message and its answer on a terminal. If a model is configured, its words are printed as
/// they arrive.
struct Conversation: Sendable {
    let session: Session

    /// Sends a message. If `number` is given, also applies the proposal with that number.
    func run(_ command: AskCoach, doing number: Int?) async throws {
        let setup = try ModelSettings.model(in: session)
        let service = CoachService(
            try await session.store().engine, zone: try session.zone(), model: setup?.model,
            consent: setup?.consent)
        let showsWords = session.terminal.isInteractive && !session.wantsJSON
        var (shown, answer): (String?, CoachReply?) = (nil, nil)
        for await turn in try await service.turns(command) {
            switch turn {
            case .typing:
                if showsWords { session.terminal.send("…", to: .output) }
                shown = showsWords ? "" : nil
            case .words(let words):
                guard let known = shown else { continue }
                if known.isEmpty { clear() }
                session.terminal.write(words)
                shown = known + words
            case .end(let reply, _): answer = reply
            }
        }
        guard let answer else { return }
        if session.wantsJSON, number == nil { return session.show(["reply": answer.json]) }
        if !session.wantsJSON { finish(answer, shown: shown) }
        if let number { try await session.apply(number, of: answer.proposals) }
    }

    /// Prints the rest of an answer that was partly shown, or the whole answer.
    private func finish(_ answer: CoachReply, shown: String?) {
        if let shown, answer.author == .model, answer.text.hasPrefix(shown.trimmed) {
            if shown.isEmpty { clear() }
            session.show(String(answer.text.dropFirst(shown.trimmed.count)))
            return session.offer(answer.proposals)
        }
        if let shown { shown.isEmpty ? clear() : session.show("\n") }
        session.display(answer, answer.proposals)
    }

    /// Removes the typing indicator.
    private func clear() { session.terminal.send("\r\u{1B}[K") }
}
