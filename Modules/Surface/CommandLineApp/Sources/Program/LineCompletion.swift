internal import ArgumentParser
internal import CommandLineKit

/// Answers the scripts of shells with the possible words at the cursor.
struct LineCompletion {
    private let session: Session

    init(of session: Session) { self.session = session }

    /// Returns the reply to a script: its kind in the first line, then one word per line.
    func reply(to line: [String], from shell: CompletionsCommand.Kind) async -> String {
        let lines = shell == .bash ? await bash(line) : await words(line)
        return lines.map { $0 + "\n" }.joined()
    }

    private func bash(_ asked: [String]) async -> [String] {
        guard asked.count == 2, let line = BashLine(asked[0], replacing: asked[1]) else {
            return []
        }
        let reply = await words(line.words + [line.current])
        return reply.prefix(1)
            + reply.dropFirst().compactMap { word in
                line.replacement(for: String(word.prefix { $0 != "\t" }))
            }
    }

    private func words(_ line: [String]) async -> [String] {
        guard line.count > 1, let current = line.last,
            let root = CommandOutline(dumped: RootCommand._dumpHelp())
        else { return [] }
        let place = CompletionPlace(
            after: line.dropFirst().dropLast(), current: current, in: root,
            common: GlobalOptions.outline)
        switch place.wanted {
        case .files: return ["files"]
        case .words(let words):
            return ["words"] + words.map { $0.note.isEmpty ? $0.word : "\($0.word)\t\($0.note)" }
        case .asked(let argument, let before):
            return ["words"] + (await answer(argument, of: place.path, line)).map { before + $0 }
        }
    }

    /// Returns the completions of an argument from the command at a path, as ArgumentParser asks
    /// for them.
    private func answer(
        _ argument: String, of path: [String], _ line: [String]
    ) async -> [String] {
        let question =
            ["---completion"] + path + ["--", argument, String(line.count - 1), "0"] + line
        do {
            _ = try await RootCommand.asyncParseAsRoot(question)
            return []
        } catch {
            guard RootCommand.exitCode(for: error).isSuccess else { return [] }
            return RootCommand.fullMessage(for: error).split(separator: "\n").map(String.init)
        }
    }
}
