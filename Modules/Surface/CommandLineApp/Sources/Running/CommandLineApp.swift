internal import ArgumentParser
internal import CommandLineKit
public import Core

/// The command line of a program: parses the arguments, runs the command and exits with its status.
public enum CommandLineApp {
    /// The version shown by `cairn --version` and `cairn doctor`.
    public static let version = "0.1.0"

    static var versionLine: String { "cairn \(version)" }

    /// Runs the process's command line with these modules and ends the process.
    ///
    /// It must run on the main thread, before any other thread has its own memory. A call that only
    /// asks for the version is answered before the modules are created.
    @MainActor public static func main(_ modules: @autoclosure () -> [any Module]) async -> Never {
        StartedProcess.expectShortLife()
        let line = Array(CommandLine.arguments.dropFirst())
        if line == ["--version"] {
            Terminal.system(colour: .never, environment: [:]).line(versionLine)
            StartedProcess.end(.success)
        }
        let ended = await run(line, environment: StartedProcess.environment, modules: modules())
        // The process ends anyway, so the session is not released.
        withExtendedLifetime(ended.session) { StartedProcess.end(ended.status) }
    }

    static func run(
        _ line: [String], environment: [String: String], modules: [any Module]
    ) async -> (status: ExitStatus, session: Session?) {
        let plain = Terminal.system(colour: .auto, environment: environment)
        do {
            let options = try GlobalOptions(line)
            let program = try Program(modules)
            let session = try Session.system(program, options, environment)
            return (await Session.$active.withValue(session) { await run(in: session) }, session)
        } catch let fault as GlobalOptions.Fault {
            plain.line("cairn: " + fault.message, to: .messages)
            return (.usage, nil)
        } catch let rejection as Rejection {
            plain.line("cairn: " + rejection.message, to: .messages)
            for hint in rejection.hints { plain.line("  " + hint, to: .messages) }
            return (ExitStatus(rejection.category), nil)
        } catch {
            plain.line(
                "cairn: the modules of this program do not fit together.\n\(error)", to: .messages)
            return (.failure, nil)
        }
    }

    private static func run(in session: Session) async -> ExitStatus {
        var words = session.options.rest
        if words == ["--help"] || words == ["-h"] { words = [] }
        let commands = session.program.contributions(to: .commands)
        if let typed = unknownCommand(in: words, among: commands) {
            session.showError(typed)
            return .usage
        }
        let named = words.first.flatMap { word in commands.first { $0.answers(to: word) } }
        let status = await runCommand(words, named, in: session)
        let isFilled = named?.bringsHistory ?? false
        if let store = await session.openedStore, store.isNew, status == .success, !isFilled {
            session.welcome()
        }
        for work in session.program.contributions(to: .afterwards) where status == .success {
            await work.run(session)
        }
        return status
    }

    private static func runCommand(
        _ words: [String], _ named: CommandContribution?, in session: Session
    ) async -> ExitStatus {
        do {
            if let named, var command = await SingleCommandRoot.read(words, as: named) {
                try await command.run()
                return .success
            }
            var command = try await RootCommand.asyncParseAsRoot(words)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return .success
        } catch let rejection as Rejection {
            session.showError(rejection)
            return ExitStatus(rejection.category)
        } catch let ending as Ending {
            return ending.status
        } catch {
            return report(error, in: session)
        }
    }

    /// Shows the output of ArgumentParser: help and versions as data, errors as messages.
    private static func report(_ error: any Error, in session: Session) -> ExitStatus {
        let code = RootCommand.exitCode(for: error).rawValue
        let text = RootCommand.fullMessage(for: error)
        guard code != 0 else {
            session.show(text)
            if text.contains("USAGE: cairn") { session.show(HelpText.footer(session.terminal)) }
            return .success
        }
        session.showError(usage: text)
        return ExitStatus(rawValue: code) ?? .failure
    }

    /// Returns the first word if it should be a command but is unknown.
    private static func unknownCommand(
        in words: [String], among commands: [CommandContribution]
    ) -> Rejection? {
        guard let word = words.first, !word.hasPrefix("-") else { return nil }
        if commands.contains(where: { $0.answers(to: word) }) { return nil }
        let near = EditDistance.suggestions(
            for: word, among: commands.map(\.name) + commands.flatMap(\.aliases))
        return Rejection(
            "command.unknown", "There is no command \(TextFitting.quoted(word)).",
            field: "command",
            hints: [
                near.isEmpty
                    ? "cairn help lists the commands."
                    : "Did you mean \(near.map { "cairn \($0)" }.joined(separator: ", "))?"
            ])
    }
}
