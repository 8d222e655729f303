internal import ArgumentParser
internal import CommandLineKit
public import Core
internal import Synchronization
internal import Testing

extension Visitor {
    /// The output of a command.
    public struct Typed: Hashable, Sendable {
        /// Standard output.
        public internal(set) var output = ""
        /// Standard error.
        public internal(set) var messages = ""
        /// The output as JSON; nil if it is not JSON.
        public var json: JSON? { try? JSON(parsing: Array(output.utf8)) }
        /// The output as an answer, equal to that over HTTP.
        public var answer: JSON? {
            json?["schema"] == AnswerDocument.version.json ? json : nil
        }
    }

    /// Types a line after the name of the program: `"tension", "7"`. Throws the command's errors,
    /// and `command.unknown` if no module contributes the command. `input` are the lines that it
    /// reads.
    @discardableResult
    public func types(_ line: String..., input: [String] = []) async throws -> Typed {
        try await types(line: line, input: input)
    }

    /// Returns the rejection of a line; nil if there is none or if the line cannot be parsed.
    public func refusal(of line: String...) async -> Rejection? {
        do {
            _ = try await types(line: line)
            return nil
        } catch {
            return error as? Rejection
        }
    }

    /// Types a line given as a list of words; see `types`.
    @discardableResult
    public func types(line: [String], input: [String] = []) async throws -> Typed {
        let options = try GlobalOptions(line)
        let screen = Screen(input)
        let terminal = Terminal(source: { screen.read() }) { screen.take($1, from: $0) }
        let session = Session(
            program: program, terminal: terminal, options: options, environment: [:],
            folders: try Folders(data: "none", environment: ["HOME": "none"]), clock: clock,
            zone: { .utc }, open: { [store] _ in store })
        try await Session.$active.withValue(session) { try await run(options.rest) }
        let typed = screen.typed
        if let text = DebugText.found(in: typed.output + typed.messages) {
            Issue.record("a debug description reaches people: \(text)")
        }
        return typed
    }

    private func run(_ words: [String]) async throws {
        let commands = program.contributions(to: .commands)
        guard let word = words.first,
            let named = commands.first(where: { $0.answers(to: word) })
        else { throw Rejection("command.unknown", "There is no such command.", field: "command") }
        var command = try await named.command.asyncParseAsRoot(Array(words.dropFirst()))
        if var command = command as? any AsyncParsableCommand {
            try await command.run()
        } else {
            try command.run()
        }
    }
}

/// Collects the output of a terminal and supplies its input.
private final class Screen: Sendable {
    private let gathered = Mutex(Visitor.Typed())
    private let input: Mutex<ArraySlice<String>>

    init(_ input: [String]) { self.input = Mutex(input[...]) }

    var typed: Visitor.Typed { gathered.withLock { $0 } }

    func read() -> String? { input.withLock { $0.popFirst() } }

    func take(_ text: String, from stream: Terminal.Stream) {
        gathered.withLock {
            switch stream {
            case .output: $0.output += text
            case .messages: $0.messages += text
            }
        }
    }
}
