internal import CommandLineKit
public import Core

/// The league commands. Rules L.
public struct LeaguesCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "leagues-commands", stability: .beta,
        summary: "The command league: the board, past weeks, joining and leaving.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("league", aliases: ["leagues"], LeagueCommand.self, in: .insight),
            to: .commands)
    }
}
