internal import ArgumentParser
internal import CommandLineKit

/// `cairn` with the one command that a line names, so that the line is read sooner.
///
/// ArgumentParser looks for requests for completion scripts before it reads a line, which takes
/// longer than reading it, but not below a command that has a name above its own. Help and faults
/// would show that name: lines that end so are read again by `RootCommand`.
struct SingleCommandRoot: AsyncParsableCommand {
    @TaskLocal private static var named: CommandContribution?

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cairn", _superCommandName: "cairn",
            subcommands: named.map { [$0.command] } ?? [])
    }

    /// The command that a line comes to; nil if it asks for help or for more than there is.
    static func read(
        _ words: [String], as named: CommandContribution
    ) async -> (any AsyncParsableCommand)? {
        let command = try? await $named.withValue(named) { try await asyncParseAsRoot(words) }
        return command as? any AsyncParsableCommand
    }

    func run() async throws {}
}
