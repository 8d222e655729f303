internal import ArgumentParser
internal import CommandLineKit

/// `cairn` with the single command of a line, which makes parsing faster.
///
/// Before parsing a line, ArgumentParser looks for requests for completion scripts, which takes
/// longer than parsing. It does not do so below a command whose name is above its own. Help and
/// errors would show that name, so `RootCommand` parses such lines again.
struct SingleCommandRoot: AsyncParsableCommand {
    @TaskLocal private static var named: CommandContribution?

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cairn", _superCommandName: "cairn",
            subcommands: named.map { [$0.command] } ?? [])
    }

    /// Returns the command of a line; nil if the line asks for help or has invalid arguments.
    static func read(
        _ words: [String], as named: CommandContribution
    ) async -> (any AsyncParsableCommand)? {
        let command = try? await $named.withValue(named) { try await asyncParseAsRoot(words) }
        return command as? any AsyncParsableCommand
    }

    func run() async throws {}
}
